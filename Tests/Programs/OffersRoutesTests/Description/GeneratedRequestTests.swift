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
        let result = await apart { check(words) }
        // 3 says that schemathesis cannot be had here.
        #expect([0, 3].contains(result.status), "\(result.output)")
    }

    /// Runs the script on a thread of its own.
    private static func check(_ words: [String]) -> (status: Int32, output: String) {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = root.appending(path: "Scripts/openapi-check").standardizedFileURL
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(["MEMBER_OPENAPI_KEY": TestKey.operator.text]) { $1 }
        process.standardOutput = pipe
        do { try process.run() } catch { return (-1, "\(error)") }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
