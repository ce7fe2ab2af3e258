import Foundation
import MemberHTTPServer

/// The server that both sides ask; a process of its own, so that it shares nothing with either but the machine.
enum BenchServer {
    /// The argument that makes this program the server.
    static let argument = "--serve"
    /// What every request is answered with.
    static let answer = Data(
        ("{\"response\":["
            + (1...4).map { "{\"id\":\($0),\"first_name\":\"Anna\",\"last_name\":\"Member\",\"online\":true}" }
            .joined(separator: ",") + "]}").utf8)

    /// Serves, after printing the address on standard output, until standard input ends.
    static func serve() async throws {
        var router = Router()
        router.on("GET", "/people") { _ in .json(bytes: answer) }
        let server = HTTPServer(router: router)
        try await server.start()
        FileHandle.standardOutput.write(Data((server.url.absoluteString + "/people\n").utf8))
        _ = FileHandle.standardInput.readDataToEndOfFile()
        await server.stop()
    }

    /// Starts this program once more, as the server, for the length of a closure.
    static func run<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [argument]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let url = URL(string: line.trimmingCharacters(in: .newlines)), url.scheme == "http" else {
            throw BenchError.noServer
        }
        return try await body(url)
    }
}
