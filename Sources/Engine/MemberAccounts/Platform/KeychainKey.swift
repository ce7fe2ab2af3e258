import Foundation

#if canImport(Security)
    import MemberCore
    public import MemberCrypto
    import Security

    /// The sealing key as a generic password of the Keychain: this device only, readable after the first unlock.
    ///
    /// If another process added a key first, that one is used.
    public struct KeychainKey: VaultKeySource {
        private let service: String
        private let group: String?

        /// Creates a key in the Keychain.
        /// - Parameters:
        ///   - service: The item's service name; each vault has its own.
        ///   - group: An access group, if several apps share the vault.
        public init(service: String, group: String? = nil) {
            self.service = service
            self.group = group
        }

        /// Reads the key, or makes it.
        /// - Returns: The key.
        /// - Throws: ``AccountError/locked`` while the device has not been unlocked; ``AccountError/keyUnusable(path:)`` if the item
        ///   does not contain a key; ``AccountError/keyStoreRefused(code:)`` otherwise.
        public func key() throws(AccountError) -> SealingKey {
            if let key = try keptKey() { return key }
            let fresh = SystemRandom().bytes(32)
            var item = query
            item[kSecValueData as String] = fresh
            item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            let status = SecItemAdd(item as CFDictionary, nil)
            guard status == errSecSuccess || status == errSecDuplicateItem else { throw failure(status) }
            guard let key = try keptKey() else { throw .keyUnusable(path: service) }
            return key
        }

        /// Whether this program has a Keychain: one that is not signed with an access group, such as a command-line tool, has none.
        public var isAvailable: Bool { SecItemCopyMatching(query as CFDictionary, nil) != errSecMissingEntitlement }

        /// Reads the key.
        /// - Returns: The key; nil if the Keychain has no such item.
        /// - Throws: As ``key()``.
        public func keptKey() throws(AccountError) -> SealingKey? {
            var item = query
            item[kSecReturnData as String] = true
            item[kSecMatchLimit as String] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(item as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(status) }
            guard let bytes = found as? Data, let key = try? SealingKey(bytes: bytes) else { throw .keyUnusable(path: service) }
            return key
        }

        private var query: [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
                kSecAttrAccount as String: "sealing-key-1", kSecUseDataProtectionKeychain as String: true,
            ]
            if let group { query[kSecAttrAccessGroup as String] = group }
            return query
        }

        private func failure(_ status: OSStatus) -> AccountError {
            status == errSecInteractionNotAllowed ? .locked : .keyStoreRefused(code: Int(status))
        }
    }
#endif

#if canImport(Security)
    import Security

    /// Returns the system's key store for a vault: the Keychain, if this program may use it.
    func systemKeyStore(for home: URL) -> (any VaultKeySource)? {
        // After an update an app's folders have another path; the name of its folder stays the same.
        let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        let key = KeychainKey(service: "MemberKit." + app + "." + home.lastPathComponent)
        return key.isAvailable ? key : nil
    }
#else
    /// The system's key store for a vault: nil, because no key store exists that every program may use.
    func systemKeyStore(for home: URL) -> (any VaultKeySource)? { nil }
#endif
