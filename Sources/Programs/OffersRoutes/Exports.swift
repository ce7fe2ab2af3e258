// The modules whose types this module's public signatures use, so that one import is enough; each hands out those below it.

@_exported public import MemberHTTPServer
@_exported public import MemberRequests
@_exported public import OffersService
