import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberSandbox

@Suite("Faults of the upload servers of the sandbox's VK", .timeLimit(.minutes(1)))
struct UploadFaultTests {
    @Test("an error has the form of its server", arguments: ["wall-photo", "story-photo"])
    func error(kind: String) async throws {
        let form = try UploadForm.named(kind)
        try await Stage.withUploads { stage in
            stage.sandbox.faults.add(.uploadError(22))
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let response = try await stage.send(form, to: try await stage.uploadAddress(form, token: token))
            #expect((response["error_code"] ?? response["error"]?["error_code"])?.integer == 22)
            #expect(stage.sandbox.uploads.isEmpty && stage.sandbox.faults.faults.isEmpty)
        }
    }

    @Test("an empty list comes with a hash that saves nothing")
    func empty() async throws {
        try await Stage.withUploads { stage in
            stage.sandbox.faults.add(.uploadEmpty, path: "/upload/wall-photo")
            let form = try UploadForm.named("wall-photo")
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let response = try await stage.send(form, to: try await stage.uploadAddress(form, token: token))
            #expect(response["photo"]?.string == "[]" && stage.sandbox.uploads.isEmpty)
            #expect(try await stage.errorCode("photos.saveWallPhoto", try stage.saved(form, response), token: token) == 121)
        }
    }

    @Test("the connection ends after so many bytes, and nothing is kept", arguments: [0, 1, 1_000, 300_000, 10_000_000])
    func cut(bytes: Int) async throws {
        try await Stage.withUploads { stage in
            stage.sandbox.faults.add(.uploadCut(afterBytes: bytes))
            let form = try UploadForm.named("doc")
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let address = try await stage.uploadAddress(form, token: token)
            let content = Data(repeating: 7, count: 500_000)
            await #expect(throws: HTTPError.self) { _ = try await stage.send(form, content, to: address) }
            #expect(stage.sandbox.uploads.isEmpty && stage.sandbox.faults.faults.isEmpty)
            // The address is used up.
            #expect(try await stage.send(form, to: address)["error_code"]?.integer == 118)
        }
    }
}
