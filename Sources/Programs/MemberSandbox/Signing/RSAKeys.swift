import MemberCore
import MemberCrypto

/// The RSA keys of the sandboxes in one process, made when they are first needed.
///
/// Making a key takes a tenth of a second or more, and a sandbox's keys protect nothing. So a sandbox uses the keys that earlier
/// sandboxes made for the same purpose. Within one sandbox no two keys are the same, and each sandbox gives its keys new ids.
enum RSAKeys {
    private static let made = Locked<[String: [RSAPrivateKey]]>([:])

    /// Returns the key with a number, from 0, for a purpose; each call in this process returns the same key.
    static func key(_ number: Int, for purpose: String) throws(CryptoError) -> RSAPrivateKey {
        while true {
            let keys = made.value[purpose] ?? []
            if keys.count > number { return keys[number] }
            let fresh = try RSAPrivateKey.generate()
            // Another task may have made the same key in the meantime: the first one stays.
            made.withLock { made in
                if made[purpose, default: []].count == keys.count { made[purpose, default: []].append(fresh) }
            }
        }
    }
}
