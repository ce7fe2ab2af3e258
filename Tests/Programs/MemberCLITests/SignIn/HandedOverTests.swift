import Foundation
import MemberCore
import MemberOAuth
import MemberSignIn
import Testing

@testable import MemberCLI

@Suite("A code that only the app's backend may exchange", .timeLimit(.minutes(1)))
final class HandedOverTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString).path

    deinit { try? FileManager.default.removeItem(atPath: file) }

    private var handed: HandedCode {
        HandedCode(grant, advice: "Exchange it.")
    }

    private var grant: CodeGrant {
        CodeGrant(
            code: Secret("the-code"), verifier: PKCEVerifier(String(repeating: "v", count: 43)), nonce: Secret("the-nonce"),
            redirectURI: URL(string: "http://127.0.0.1:9/callback")!, requestedScopes: ["openid", "name"])
    }

    @Test("is kept with what belongs to it in a new file of its owner's alone, and shown nowhere")
    func kept() throws {
        let handedOver = try HandedOver(file: file)
        handedOver.take(handed)
        let report = try handedOver.report(requests: 3)
        let kept = try JSONValue(parsing: try Data(contentsOf: URL(filePath: file)))
        #expect(kept["code"]?.string == "the-code" && kept["nonce"]?.string == "the-nonce")
        #expect(kept["code_verifier"]?.string?.count == 43 && kept["scope"]?.string == "openid name")
        #expect(kept["redirect_uri"]?.string == "http://127.0.0.1:9/callback")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let shown = report.lines.map(\.rendered).joined() + "\(report.members)"
        #expect(!shown.contains("the-code") && !shown.contains("the-nonce") && !shown.contains("vvvv"))
        #expect(shown.contains("Exchange it."))
        #expect(report.members["handedOver"] == .bool(true) && report.members["account"] == .null)
    }

    @Test("is let go unless a file is named")
    func letGo() throws {
        let handedOver = try HandedOver(file: nil)
        handedOver.take(handed)
        #expect(try handedOver.report(requests: 3).lines.last?.rendered.contains("--code-file") == true)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("has no place where something is already, which is told before anybody signs in")
    func taken() throws {
        try Data().write(to: URL(filePath: file))
        #expect(throws: UsageError.self) { try HandedOver(file: self.file) }
    }

    @Test("has no place where no file can be made, which is told before anybody signs in")
    func unwritable() throws {
        #expect { try HandedOver(file: "/nowhere/at/all") } throws: {
            ($0 as? UsageError)?.problem.contains("where no file can be made") == true
        }
        _ = try HandedOver(file: file)
        #expect(!FileManager.default.fileExists(atPath: file), "nothing is left of the look")
    }

    @Test("that cannot be written after all is told as lost")
    func lost() throws {
        let folder = URL(filePath: file)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let handedOver = try HandedOver(file: folder.appending(path: "code").path)
        try FileManager.default.removeItem(at: folder)
        handedOver.take(handed)
        #expect(throws: CodeFileError.self) { try handedOver.report(requests: 3) }
    }
}
