#if canImport(Security)
    @_exported public import struct MemberAccounts.KeychainKey
#endif
#if canImport(AuthenticationServices)
    @_exported public import struct MemberSignIn.WebSessionAgent
#endif
