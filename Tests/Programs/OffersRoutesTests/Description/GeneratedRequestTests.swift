import Foundation
import ProcessSupport
import Testing

@testable import OffersRoutes

@Suite("Requests made from the OpenAPI document", .serialized, .enabled(if: isAskedForAlone("openapi")), .timeLimit(.minutes(10)))
struct GeneratedRequestTests {
    @Test("schemathesis finds no response that differs from the document")
    func scripted() async throws {
        var configuration = OffersServerConfiguration()
        (configuration.keyLimit, configuration.addressLimit) = (nil, nil)
        try await serving(ScriptedService(knowsAll: true), configuration) { server async throws in
            await Self.expectAgreement(of: server)
        }
    }

    @Test("nor with the real service, which refuses what is not genuine")
    func real() async throws {
        try await ServedStore().serving { server async throws in
            await Self.expectAgreement(of: server, without: ["20", "positive_data_acceptance"])
        }
    }

    private static func expectAgreement(of server: OffersServer, without more: [String] = []) async {
        let words = [server.url.absoluteString] + more
        let result = await CheckScript.run("openapi-check", words, ["MEMBER_OPENAPI_KEY": TestKey.operator.text])
        // 3 says that schemathesis cannot be had here.
        #expect([0, 3].contains(result.status), "\(result.output)")
    }
}
