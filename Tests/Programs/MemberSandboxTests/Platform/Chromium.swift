import Foundation
import MemberCore

/// A browser without a window, driven over a pair of pipes by the DevTools protocol.
final class Chromium {
    /// Where it is installed, if it is.
    static let program: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .flatMap { folder in ["chromium", "chromium-browser"].map { URL(filePath: String(folder)).appending(path: $0) } }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    private let process = Process()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "chromium-\(UUID().uuidString)")
    private let (input, output) = (Pipe(), Pipe())
    private var pieces: AsyncStream<Data>.Iterator
    private var rest = Data()
    private var count: Int64 = 0
    private var session: String?

    /// Starts it. It reads commands at descriptor 3 and writes answers to 4, which are our pipes.
    init() throws {
        let (stream, continuation) = AsyncStream<Data>.makeStream()
        pieces = stream.makeAsyncIterator()
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { continuation.finish() } else { continuation.yield(data) }
        }
        process.executableURL = URL(filePath: "/bin/sh")
        let options = "--headless --no-sandbox --disable-gpu --no-first-run --remote-debugging-pipe"
        process.arguments = [
            "-c", "exec \"$0\" \(options) --user-data-dir=\"$1\" about:blank 3<&0 4>&1 0</dev/null 1>/dev/null 2>&1",
            Self.program?.path ?? "chromium", folder.path,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit {
        output.fileHandleForReading.readabilityHandler = nil
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens a page.
    func open(_ url: URL) async throws {
        let target = try await command("Target.createTarget", ["url": .string(url.absoluteString)])
        let attach: [String: JSONValue] = ["targetId": target["targetId"] ?? .null, "flatten": .bool(true)]
        session = try await command("Target.attachToTarget", attach)["sessionId"]?.string
    }

    /// Evaluates an expression in the page; a promise is waited for.
    func evaluate(_ expression: String) async throws -> JSONValue? {
        let parameters: [String: JSONValue] = [
            "expression": .string(expression), "awaitPromise": .bool(true), "returnByValue": .bool(true),
        ]
        return try await command("Runtime.evaluate", parameters)["result"]?["value"]
    }

    /// Waits until an expression is true.
    func wait(for expression: String) async throws {
        while try await evaluate(expression)?.bool != true {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func command(_ method: String, _ parameters: [String: JSONValue]) async throws -> JSONValue {
        count += 1
        var message: [String: JSONValue] = ["id": .integer(count), "method": .string(method), "params": .object(parameters)]
        if let session { message["sessionId"] = .string(session) }
        try input.fileHandleForWriting.write(contentsOf: try JSONEncoder().encode(message) + [0])
        while let answer = try await next() {
            guard answer["id"]?.integer == count else { continue }
            return answer["result"] ?? .null
        }
        throw CocoaError(.fileReadUnknown)
    }

    private func next() async throws -> JSONValue? {
        while true {
            if let end = rest.firstIndex(of: 0) {
                defer { rest = Data(rest[rest.index(after: end)...]) }
                return try JSONValue(parsing: Data(rest[..<end]))
            }
            guard let piece = await pieces.next(isolation: #isolation) else { return nil }
            rest += piece
        }
    }
}
