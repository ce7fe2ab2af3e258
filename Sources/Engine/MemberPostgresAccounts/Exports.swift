// The modules whose types this module's public signatures use, so that one import is enough.

@_exported public import MemberAccounts
