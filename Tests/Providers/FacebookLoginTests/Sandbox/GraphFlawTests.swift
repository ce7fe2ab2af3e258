import Foundation
import MemberCore
import MemberSandbox
import Testing

@testable import FacebookLogin

/// Every odd response that the sandbox can send, read by the library over real HTTP.
@Suite("Odd responses of the Graph API", .timeLimit(.minutes(2)))
struct GraphFlawTests {
    /// The outcome of a request, or of one in a batch, in a word.
    private func word(_ outcome: Result<GraphResponse, any Error>) -> String {
        switch outcome {
        case .success(let response) where !response.hasResponse: "no response"
        case .success(let response): response.value.map(GraphJSON.text) ?? "nothing"
        case .failure(let error): (error as? CoreError).map { "core \($0.errorCode)" } ?? "\(error)"
        }
    }

    private static let bodies: [FacebookBodyFlaw: String] = [
        .text: #"{"FACEBOOK_NON_JSON_RESULT":"foo=bar"}"#, .page: "core 3", .empty: "nothing", .null: "null",
        .list: #"[1,"two"]"#,
        .number: "7", .literalTrue: "true", .failure: #"{"success":false}"#, .errorText: #"{"error":"not an object","id":"7"}"#,
        .noData: #"{"id":"7"}"#,
        .wrongTypes: #"{"data":"x","email":[],"id":7,"name":true,"paging":null}"#,
    ]

    @Test("a body of any form has its outcome, and the next request works")
    func bodies() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(["email"])
            let service = FacebookContext.$current.withValue(stage.context) { GraphClient.current }
            let request = GraphRequest("me", ["fields": "id"], service, flags: .disableErrorRecovery)
            for flaw in FacebookBodyFlaw.allCases where flaw != .oddList {
                stage.sandbox.faults.add(.graphBody(flaw))
                let told = await word(service.send([GraphElement(request)])[0])
                #expect(told == Self.bodies[flaw], "\(flaw)")
                #expect(try await request.start()["id"]?.string == stage.anna)
            }
        }
    }

    private static let batches: [FacebookBatchFlaw: [String]] = [
        .short: ["core 7", "core 7"], .long: ["core 7", "core 7"], .object: ["core 7", "core 7"],
        .nullBodies: ["nothing", "nothing"], .numbers: ["core 7", "core 7"],
        .textBodies: [#"{"FACEBOOK_NON_JSON_RESULT":"foo=bar"}"#, #"{"FACEBOOK_NON_JSON_RESULT":"foo=bar"}"#],
    ]

    @Test("a batch's response of any form has an outcome for each element")
    func batches() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(["email"])
            let service = FacebookContext.$current.withValue(stage.context) { GraphClient.current }
            let elements = ["id", "name"].map { GraphElement(GraphRequest("me", ["fields": $0], service)) }
            for flaw in FacebookBatchFlaw.allCases {
                stage.sandbox.faults.add(.batchFlaw(flaw))
                #expect(await service.send(elements).map(word) == Self.batches[flaw], "\(flaw)")
            }
        }
    }

    @Test("an odd list of permissions never affects the token, nor the known permissions; readable elements of a list are used")
    func lists() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(["email", "user_likes"])
            for flaw in FacebookBodyFlaw.allCases where flaw != .oddList {
                stage.sandbox.faults.add(.graphBody(flaw))
                await #expect(throws: (any Error).self, "\(flaw)") { try await stage.manager.refreshPermissions() }
                #expect(stage.token?.permissions == [.publicProfile, .email, .userLikes], "\(flaw)")
            }
            stage.sandbox.faults.add(.graphBody(.oddList))
            try await stage.manager.refreshPermissions()
            #expect(stage.token?.permissions == [.publicProfile] && stage.token?.expiredPermissions == ["user_posts"])
        }
    }

    @Test(
        "an exchange of any form brings a token, or no token and an error; it never traps",
        arguments: FacebookExchangeFlaw.allCases)
    func exchanges(flaw: FacebookExchangeFlaw) async throws {
        try await FacebookStage.with { stage in
            stage.sandbox.faults.add(.exchangeFlaw(flaw))
            let result = try? await stage.logIn(using: stage.agent(onThisMachine: true))
            #expect(stage.sandbox.faults.faults.isEmpty)
            switch flaw {
            case .textTimes: #expect(stage.token.map { $0.expirationDate < .distantFuture } == true)
            case .noTimes, .never: #expect(stage.token?.expirationDate == .distantFuture)
            case .blankToken, .noToken, .list: #expect(result?.token == nil && stage.token == nil)
            }
        }
    }
}
