#if canImport(Security)
    import Foundation
    import MemberAccounts
    import Security

    /// A store of tokens in the Keychain, one item for each user. The items stay on this device, and are readable after its first unlock.
    public struct VKKeychainStorage: VKStorageDataDelegate {
        private let items: RecordItems

        /// Creates a store.
        /// - Parameters:
        ///   - service: The name that the items share.
        ///   - group: The access group of several apps; nil is the app's own.
        public init(service: String = "MemberKit.VKStorage", group: String? = nil) {
            items = RecordItems(service: service, group: group)
        }

        /// Reads all records.
        public func records() throws -> [VKUserRecord] {
            try items.all().map { name, data in
                guard let record = try? JSONDecoder().decode(VKUserRecord.self, from: data), record.id == name else {
                    throw AccountError.damaged
                }
                return record
            }
        }

        /// Stores a record.
        public func store(_ record: VKUserRecord) throws { try items.put(try JSONEncoder().encode(record), as: record.id) }
        /// Removes a record.
        public func removeRecord(id: String) throws { try items.remove(id) }
        /// Removes all records.
        public func removeAllRecords() throws { for name in try items.all().keys { try items.remove(name) } }
    }

    /// Generic passwords under one service.
    private struct RecordItems: RecordBytes {
        let service: String
        let group: String?

        func all() throws -> [String: Data] {
            var query = query
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            guard let found = try copy(query) as? [[String: Any]] else { return [:] }
            var all: [String: Data] = [:]
            for item in found {
                guard let name = item[kSecAttrAccount as String] as? String else { continue }
                var one = self.query
                one[kSecAttrAccount as String] = name
                one[kSecReturnData as String] = true
                all[name] = try copy(one) as? Data
            }
            return all
        }

        func put(_ bytes: Data, as name: String) throws {
            var query = query
            query[kSecAttrAccount as String] = name
            let change = [kSecValueData as String: bytes]
            let status = SecItemUpdate(query as CFDictionary, change as CFDictionary)
            guard status == errSecItemNotFound else { return try check(status) }
            query[kSecValueData as String] = bytes
            query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            try check(SecItemAdd(query as CFDictionary, nil))
        }

        func remove(_ name: String) throws {
            var query = query
            query[kSecAttrAccount as String] = name
            let status = SecItemDelete(query as CFDictionary)
            if status != errSecItemNotFound { try check(status) }
        }

        private func copy(_ query: [String: Any]) throws -> CFTypeRef? {
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            try check(status)
            return found
        }

        private func check(_ status: OSStatus) throws {
            guard status != errSecInteractionNotAllowed else { throw AccountError.locked }
            guard status == errSecSuccess else { throw AccountError.keyStoreRefused(code: Int(status)) }
        }

        private var query: [String: Any] {
            var query: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service]
            query[kSecUseDataProtectionKeychain as String] = true
            if let group { query[kSecAttrAccessGroup as String] = group }
            return query
        }
    }
#endif
