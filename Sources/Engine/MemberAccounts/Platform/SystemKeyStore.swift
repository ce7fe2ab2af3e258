import Foundation

#if canImport(Security)
    import Security

    /// The system's key store for a vault: the Keychain, where this program may use it.
    func systemKeyStore(for home: URL) -> (any VaultKeySource)? {
        // An app's folders have another path after an update; the name of its folder stays.
        let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        let key = KeychainKey(service: "MemberKit." + app + "." + home.lastPathComponent)
        return key.isAvailable ? key : nil
    }
#else
    /// The system's key store for a vault: none that every program may use.
    func systemKeyStore(for home: URL) -> (any VaultKeySource)? { nil }
#endif
