import Foundation
import MemberCore
import Testing

@testable import SberID

@Suite("The files of a partner's credentials")
struct CredentialFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    private func credentials(_ secret: String? = nil, certificate: String? = nil, password: String? = nil) -> SberCredentials {
        func url(_ name: String?) -> URL? { name.map { folder.appending(path: $0) } }
        return SberCredentials(
            clientSecretFile: url(secret), certificateFile: url(certificate), certificatePasswordFile: url(password),
            idTokens: .trustTransport)
    }

    private func inFolder(_ body: () throws -> Void) throws {
        try PrivateFile.makeFolder(folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body()
    }

    @Test("are read up to a limit, and only if they are ordinary files; the error names the file and the reason")
    func bounded() throws {
        try inFolder {
            let huge = folder.appending(path: "huge").path
            try PrivateFile.create(huge, Data())
            #expect(truncate(huge, 6 << 30) == 0)
            #expect(throws: SberFileError.unreadable(.clientSecret, path: huge, because: .tooLarge(limit: 65_536))) {
                try credentials("huge").secret(else: nil)
            }
            try PrivateFile.create(folder.appending(path: "password").path, Data("secret\n".utf8))
            #expect(throws: SberFileError.unreadable(.certificate, path: huge, because: .tooLarge(limit: 4 << 20))) {
                try credentials(certificate: "huge", password: "password").identity()
            }
            let pipe = folder.appending(path: "pipe").path
            #expect(mkfifo(pipe, 0o600) == 0)
            #expect(throws: SberFileError.unreadable(.certificatePassword, path: pipe, because: .notOrdinary)) {
                try credentials(certificate: "huge", password: "pipe").identity()
            }
            let error = SberFileError.unreadable(.clientSecret, path: huge, because: .tooLarge(limit: 65_536))
            #expect(error.problem == "The client secret cannot be read from \(huge): it has more than 65536 bytes.")
        }
    }

    @Test("contain only the secret, with spaces around it allowed")
    func secret() throws {
        try inFolder {
            try PrivateFile.create(folder.appending(path: "secret").path, Data(" s3cret\r\n".utf8))
            #expect(try credentials("secret").secret(else: nil) == Secret("s3cret"))
        }
    }
}
