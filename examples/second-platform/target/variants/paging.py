"""Pages: first page, sizes, pages beyond the end."""
from . import settings, variant

settings("first-page-0", "pages count from 0", first_page=0)


@variant("first-page-0-told", "pages count from 0, and the tester is told", "first_page")
def _(s):
    s.first_page = 0
    s.told = s.told | {"firstPage": 0}


settings("size-default-10", "page_size is 10 when omitted", default_size=10)
settings("size-default-50", "page_size is 50 when omitted", default_size=50)
settings("size-default-1", "page_size is 1 when omitted", default_size=1)
settings("size-over-400", "a page_size over 50 is refused", oversize="refuse")
settings("size-over-default", "a page_size over 50 is replaced by the default", oversize="default")
settings("size-max-10", "pages have 10 trips at the most; larger sizes are cut", max_size=10, default_size=10)
settings("size-max-30", "pages have 30 trips at the most; larger sizes are cut", max_size=30)
settings("size-under-default", "a page_size below 1 is replaced by the default", undersize="default")
settings("page-low-first", "a page below the first is the first", low_page="first")
settings("page-beyond-400", "a page beyond the end is refused", past_end="refuse")
settings("page-beyond-last", "a page beyond the end is the last page", past_end="last")
settings("paging-strict", "sizes over 50 and pages beyond the end are refused", oversize="refuse", past_end="refuse")
settings("paging-lenient", "any size and page is turned into a possible one", oversize="clamp", undersize="default",
         low_page="first", past_end="last")
