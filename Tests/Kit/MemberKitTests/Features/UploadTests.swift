import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberSignIn
import MemberTesting
import Testing

@Suite("Uploads and updates through Members", .timeLimit(.minutes(1)))
struct MemberFeatureTests {
    private static let file = FileManager.default.temporaryDirectory.appending(path: "sea.jpg")

    private static func bench(upload reply: String) throws -> FeatureBench {
        try FeatureBench { request in
            if request.url.host() == "upload.test" { return .json(reply) }
            return request.url.lastPathComponent == "photos.saveWallPhoto"
                ? .json(#"{"response":[{"id":5}]}"#) : .json(#"{"response":{"upload_url":"https://upload.test/1"}}"#)
        }
    }

    @Test("an upload asks for an address, sends the file without a token, and saves it")
    func upload() async throws {
        let bench = try Self.bench(upload: #"{"server":7,"photo":"[1]","hash":"h"}"#)
        let reply = try await bench.members.upload(
            [Self.file], as: "wall-photo", options: [("caption", "Sea")], by: bench.account)
        #expect(reply.value.array?.first?["id"] == .integer(5))
        #expect(bench.steps == ["photos.getWallUploadServer", "upload.test", "photos.saveWallPhoto"])
        let post = bench.transport.requests[1]
        #expect(post.headers["Authorization"] == nil && post.query["access_token"] == nil)
        #expect(bench.transport.requests[2].form["caption"] == "Sea")
    }

    @Test("an upload server's refusal is the vendor's own error")
    func refused() async throws {
        let bench = try Self.bench(upload: #"{"error":"bad file","error_code":5}"#)
        await #expect {
            _ = try await bench.members.upload([Self.file], as: "wall-photo", by: bench.account)
        } throws: { error in
            guard case MembersError.vendor(let cause)? = error as? MembersError else { return false }
            return cause.code == "vk.upload_refused" && (error as? MembersError)?.providerWords == "bad file"
        }
    }

    @Test("a method's refusal is the same error as of a call")
    func refusedCall() async throws {
        let bench = try FeatureBench { _ in .json(#"{"error":{"error_code":15,"error_msg":"Access denied"}}"#) }
        await #expect {
            _ = try await bench.members.upload([Self.file], as: "wall-photo", by: bench.account)
        } throws: { error in
            if case MembersError.call(.refused(let refusal))? = error as? MembersError { refusal.code == "15" } else { false }
        }
    }

    @Test("without a network an upload ends with the transport's error, which is that of a call")
    func offline() async throws {
        let bench = try FeatureBench { _ in .failure(.offline) }
        await #expect {
            _ = try await bench.members.upload([Self.file], as: "wall-photo", by: bench.account)
        } throws: { error in
            guard let error = error as? MembersError, case .call(.transport(.offline)) = error else { return false }
            return error.isOffline
        }
    }

    @Test("a kind that is not known is refused before anything is sent")
    func unknownKind() async throws {
        let bench = try FeatureBench { _ in .json("{}") }
        await #expect(throws: MembersError.self) {
            _ = try await bench.members.upload([Self.file], as: "wall", by: bench.account)
        }
        #expect(bench.steps == [])
        #expect(try bench.members.uploadKinds(of: bench.account).contains("wall-photo"))
    }

    @Test("updates are as VK lists them, and end with an error when the member signs out")
    func updates() async throws {
        let bench = try FeatureBench { request in
            request.url.host() == "lp.test"
                ? .json(#"{"ts":2,"updates":[[4,100,49,17],[80,3,0]]}"#)
                : .json(#"{"response":{"key":"k","server":"lp.test/im","ts":1}}"#)
        }
        var updates = try bench.members.updates(of: bench.account).makeAsyncIterator()
        #expect(try await updates.next() == .array([.integer(4), .integer(100), .integer(49), .integer(17)]))
        try bench.members.remove(bench.account)
        await #expect {
            _ = try await updates.next()
        } throws: { ($0 as? MembersError)?.code == "accounts.not_signed_in" }
        #expect(bench.steps == ["messages.getLongPollServer", "lp.test"])
    }

    @Test("lost updates are a value, too")
    func lost() async throws {
        let bench = try FeatureBench { request in
            guard request.url.host() == "lp.test" else {
                return .json(#"{"response":{"key":"k","server":"lp.test/im","ts":1}}"#)
            }
            return request.query["ts"] == "1" ? .json(#"{"failed":1,"ts":9}"#) : .json(#"{"ts":10,"updates":[[80,1,0]]}"#)
        }
        var updates = try bench.members.updates(of: bench.account, [("wait", "5")]).makeAsyncIterator()
        #expect(try await updates.next()?["lost"]?["ts"] == .string("1"))
        #expect(try await updates.next()?.array?.first == .integer(80))
        #expect(bench.transport.requests[1].query["wait"] == "5")
    }

    @Test(
        "parameters that VK's updates do not have are refused",
        arguments: ["group_id=x", "group_id=0", "wait=-1", "wait=5&wait=6", "colour=1"])
    func badParameters(text: String) throws {
        let bench = try FeatureBench { _ in .json("{}") }
        let fields = try #require(FormFields(encoded: text, plusIsSpace: false))
        #expect { _ = try bench.members.updates(of: bench.account, fields) } throws: {
            ($0 as? MembersError)?.code == "members.invalid_operation"
        }
    }
}
