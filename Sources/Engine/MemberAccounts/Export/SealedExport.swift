import Foundation
import MemberCore
import MemberCrypto

/// An export as a file: how the key is made from the passphrase, in clear, and the accounts, sealed.
struct SealedExport: Codable {
    static let format = "memberkit-accounts-1"
    static let rounds = 600_000

    var format = Self.format
    var derivation = "PBKDF2-HMAC-SHA256"
    var rounds = Self.rounds
    var salt: String
    var sealed: String

    /// Seals accounts.
    init(_ accounts: [ExportedAccount], under passphrase: Secret, random: any RandomSource) throws {
        salt = Base64URL.encode(random.bytes(16))
        sealed = ""
        let key = try Self.key(passphrase, salt, rounds)
        sealed = Base64URL.encode(try key.seal(try JSONEncoder().encode(accounts), authenticating: head))
    }

    /// Reads a file.
    /// - Throws: ``AccountError/exportUnreadable`` for another format.
    init(decoding data: Data) throws(AccountError) {
        guard let read = try? JSONDecoder().decode(SealedExport.self, from: data), read.format == Self.format,
            read.derivation == "PBKDF2-HMAC-SHA256", (1...10_000_000).contains(read.rounds)
        else { throw .exportUnreadable }
        self = read
    }

    /// Opens the accounts.
    /// - Throws: ``AccountError/wrongPassphrase``, also where the file was changed; ``AccountError/exportUnreadable``.
    func accounts(under passphrase: Secret) throws(AccountError) -> [ReadAccount] {
        guard let sealed = Base64URL.decode(sealed), let key = try? Self.key(passphrase, salt, rounds) else {
            throw .exportUnreadable
        }
        guard let text = try? key.open(sealed, authenticating: head) else { throw .wrongPassphrase }
        return try ReadAccount.all(in: text)
    }

    private var head: Data { Data([format, derivation, String(rounds), salt].joined(separator: "\n").utf8) }

    private static func key(_ passphrase: Secret, _ salt: String, _ rounds: Int) throws -> SealingKey {
        guard let salt = Base64URL.decode(salt) else { throw AccountError.exportUnreadable }
        return try SealingKey(bytes: PBKDF2.sha256(password: passphrase.bytes, salt: salt, rounds: rounds, length: 32))
    }
}
