import Foundation
import ProcessSupport
import Testing

@testable import OffersRoutes

@Suite("Requests made from the OpenAPI document", .enabled(if: isAskedFor("openapi")), .timeLimit(.minutes(10)))
struct GeneratedRequestTests {
    @Test("schemathesis finds no response that differs from the document")
    func scripted() async throws {
        var configuration = OffersServerConfiguration()
        (configuration.keyLimit, configuration.addressLimit) = (nil, nil)
        try await serving(ScriptedService(knowsAll: true), configuration) { server async throws in
            let address = server.url.absoluteString
            let result = await apart { Self.check(address) }
            // 3 says that schemathesis cannot be had here.
            #expect([0, 3].contains(result.status), "\(result.output)")
        }
    }

    /// Runs the script on a thread of its own.
    private static func check(_ address: String) -> (status: Int32, output: String) {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = root.appending(path: "Scripts/openapi-check").standardizedFileURL
        process.arguments = [address]
        process.environment = ProcessInfo.processInfo.environment.merging(["MEMBER_OPENAPI_KEY": TestKey.operator.text]) { $1 }
        process.standardOutput = pipe
        do { try process.run() } catch { return (-1, "\(error)") }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
