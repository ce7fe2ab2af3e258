import CMemberBenchLoop
import Foundation
import MemberCore
import MemberHTTPServer
import OffersRoutes

/// The servers that both sides ask; each a process of its own, so that it shares nothing with either but the machine.
enum BenchServer: String {
    /// Ours.
    case ours = "--serve"
    /// libmicrohttpd driven by the same loop in C.
    case loop = "--serve-loop"
    /// The service of offers, with the settings in a file and a new SQLite file beside it.
    case offers = "--serve-offers"

    /// What every request is answered with.
    static let answer = Data(
        ("{\"response\":["
            + (1...4).map { "{\"id\":\($0),\"first_name\":\"Anna\",\"last_name\":\"Member\",\"online\":true}" }
            .joined(separator: ",") + "]}").utf8)

    /// Serves, after printing the address on standard output, until standard input ends.
    func serve(_ arguments: [String]) async throws {
        switch self {
        case .ours: try await Self.serveOurs()
        case .loop: Self.serveLoop()
        case .offers: try await Self.serveOffers(URL(filePath: arguments.first ?? ""))
        }
    }

    private static func serveOurs() async throws {
        var router = Router()
        router.on("GET", "/people") { _ in .json(bytes: answer) }
        router.on("GET", "/suspended") { _ in
            await Task.yield()
            return .json(bytes: answer)
        }
        router.on("POST", "/token") { _ in
            let token = SystemRandom().token(bytes: 64)
            let text = #"{"access_token":"a\#(token)","token_type":"Bearer","expires_in":3600,"refresh_token":"r\#(token)"}"#
            return .json(bytes: Data(text.utf8))
        }
        router.on("POST", "/bytes/{count}") { request in
            .json(bytes: Data(repeating: 0x20, count: Int(request.parameters["count"] ?? "") ?? 0))
        }
        // Both sides keep their 512 connections, and the rows before have theirs.
        var configuration = HTTPServerConfiguration()
        configuration.connectionLimit = 4096
        let server = HTTPServer(configuration, router: router)
        try await server.start()
        tell(server.port)
        await server.stop()
    }

    private static func serveOffers(_ settings: URL) async throws {
        var configuration = OffersServerConfiguration()
        (configuration.keyLimit, configuration.addressLimit, configuration.connectionLimit) = (nil, nil, 4096)
        let file = settings.deletingLastPathComponent().appending(path: "offers.sqlite")
        let server = try await OffersServer(settings: try Data(contentsOf: settings), store: .file(file), configuration)
        try await server.start()
        tell(server.url.port.flatMap(UInt16.init(exactly:)) ?? 0)
        await server.stop()
    }

    private static func serveLoop() {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: answer.count, alignment: 1)
        bytes.copyBytes(from: answer)
        tell(member_bench_serve(bytes.baseAddress, bytes.count, CInt(HTTPServerConfiguration().loops)))
    }

    private static func tell(_ port: UInt16) {
        FileHandle.standardOutput.write(Data("\(port)\n".utf8))
        _ = FileHandle.standardInput.readDataToEndOfFile()
    }

    /// Starts this program once more, as the server, for the length of a closure that gets its port.
    func run<Result>(
        _ arguments: [String] = [], _ body: (UInt16) async throws -> Result
    ) async throws -> Result {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [rawValue] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        let line = Self.firstLine(of: output.fileHandleForReading)
        guard let port = UInt16(line), port > 0 else { throw BenchError.noServer("\(rawValue) wrote “\(line)”") }
        return try await body(port)
    }

    /// What is written before the first end of a line, however many pieces it comes in.
    private static func firstLine(of output: FileHandle) -> String {
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let chunk = output.availableData
            if chunk.isEmpty { break }
            line += chunk
        }
        return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
