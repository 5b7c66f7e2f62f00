package com.example;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import org.eclipse.microprofile.config.inject.ConfigProperty;

@Provider
public class ApiKeyFilter implements ContainerRequestFilter {
    @ConfigProperty(name = "travel.api-key")
    String apiKey;

    @Override
    public void filter(ContainerRequestContext context) {
        if (!apiKey.equals(context.getHeaderString("Authorization"))) {
            context.abortWith(Response.status(401).entity(Answer.error(401, "invalid key")).build());
        }
    }
}
