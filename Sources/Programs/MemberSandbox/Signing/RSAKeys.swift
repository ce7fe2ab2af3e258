import MemberCore
import MemberCrypto

/// The RSA keys of the sandboxes of one process, made when they are first needed.
///
/// Making one takes a tenth of a second and more, and a sandbox's keys protect nothing: a sandbox takes those that earlier ones have
/// made for the same purpose. Within one sandbox no two are the same, and each sandbox names its keys anew.
enum RSAKeys {
    private static let made = Locked<[String: [RSAPrivateKey]]>([:])

    /// A key.
    /// - Parameters:
    ///   - number: Which of them, from 0.
    ///   - purpose: What it signs.
    /// - Returns: The key, the same one at each call in this process.
    /// - Throws: `CryptoError` if no key can be made.
    static func key(_ number: Int, for purpose: String) throws(CryptoError) -> RSAPrivateKey {
        while true {
            let keys = made.value[purpose] ?? []
            if keys.count > number { return keys[number] }
            let fresh = try RSAPrivateKey.generate()
            // Another task may have made the same one meanwhile: the first counts.
            made.withLock { made in
                if made[purpose, default: []].count == keys.count { made[purpose, default: []].append(fresh) }
            }
        }
    }
}
