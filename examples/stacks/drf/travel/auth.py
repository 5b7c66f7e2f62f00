from django.conf import settings
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed


class Partner:
    is_authenticated = True


class ApiKeyAuthentication(BaseAuthentication):
    def authenticate(self, request):
        key = request.headers.get("Authorization")
        if not key:
            return None
        if key != settings.API_KEY:
            raise AuthenticationFailed()
        return Partner(), key

    # With it a call without the key is answered 401, not 403.
    def authenticate_header(self, request):
        return "ApiKey"
