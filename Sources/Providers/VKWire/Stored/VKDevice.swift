import Foundation
package import MemberAccounts
package import MemberCore

/// This installation's device id, sent with every call: a random UUID made once and kept in the store.
package enum VKDevice {
    /// It is not sealed, because it is not secret and must be readable before the device is unlocked.
    private static let name = SmallValueName("device_id", ofProvider: VKOAuthProfile.provider, isSealed: false)

    /// The device id; made at the first call, the same in every process that shares the vault.
    /// - Parameters:
    ///   - vault: Stores the id.
    ///   - random: The source of a new id.
    /// - Returns: A UUID in lower case.
    /// - Throws: `AccountError` if it can be neither read nor stored.
    package static func id(in vault: Vault, random: any RandomSource) throws(AccountError) -> String {
        if let known = try vault.smallValue(name) { return known.text }
        return try vault.offerSmallValue(fresh(random), as: name).text
    }

    /// The device id of any store; made at the first call, the same in every process that shares the store.
    /// - Parameters:
    ///   - store: Stores the id.
    ///   - random: The source of a new id.
    /// - Returns: A UUID in lower case.
    /// - Throws: `AccountError` if it can be neither read nor stored.
    package static func loadID(from store: any AccountStore, random: any RandomSource) async throws(AccountError) -> String {
        if let known = try await store.value(name) { return known.text }
        return try await store.offerValue(fresh(random), as: name).text
    }

    private static func fresh(_ random: any RandomSource) -> SmallValue {
        SmallValue(Data(random.uuid().uuidString.lowercased().utf8))
    }
}

extension SmallValue {
    /// The value as text.
    var text: String { String(decoding: data, as: UTF8.self) }
}
