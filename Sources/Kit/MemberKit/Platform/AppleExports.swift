#if canImport(Security)
    @_exported public import struct MemberAccounts.KeychainKey
#endif
