public import Foundation
public import MemberCore

/// A browser without a window, driven over a pair of pipes by the DevTools protocol.
public final class Chromium {
    /// The path of the browser; nil if it is not installed.
    public static let program: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .flatMap { folder in ["chromium", "chromium-browser"].map { URL(filePath: String(folder)).appending(path: $0) } }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    private let process = Process()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "chromium-\(UUID().uuidString)")
    private let (input, output) = (Pipe(), Pipe())
    private let pieces: AsyncStream<Data>
    private var rest = Data()
    private var count: Int64 = 0
    private var session: String?

    /// The problems of the pages: errors and warnings of the console, exceptions, violations of the page's policy.
    public private(set) var problems: [String] = []

    /// The addresses that pages have requested since ``watchRequests()``.
    public private(set) var requests: [String] = []

    /// Starts the browser. It reads commands from descriptor 3 and writes replies to 4, which are our pipes.
    public init() throws {
        let (stream, continuation) = AsyncStream<Data>.makeStream()
        pieces = stream
        process.executableURL = URL(filePath: "/bin/sh")
        let options = "--headless --no-sandbox --disable-gpu --no-first-run --remote-debugging-pipe"
        process.arguments = [
            "-c", "exec \"$0\" \(options) --user-data-dir=\"$1\" about:blank 3<&0 4>&1 0</dev/null 1>/dev/null 2>&1",
            Self.program?.path ?? "chromium", folder.path,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // Not by a handler of the file handle: to remove it while the descriptor is closed crashes Dispatch sometimes.
        Thread.detachNewThread { [reading = output.fileHandleForReading] in
            while true {
                let data = reading.availableData
                guard !data.isEmpty else { return continuation.finish() }
                continuation.yield(data)
            }
        }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens a page in the only tab, and waits until it is loaded.
    public func open(_ url: URL) async throws {
        if session == nil { try await openTab() }
        try await command("Page.navigate", ["url": .string(url.absoluteString)])
        try await wait(for: "document.readyState === 'complete' && location.href !== 'about:blank'")
    }

    private func openTab() async throws {
        let target = try await command("Target.createTarget", ["url": .string("about:blank")])
        let attach: [String: JSONValue] = ["targetId": target["targetId"] ?? .null, "flatten": .bool(true)]
        session = try await command("Target.attachToTarget", attach)["sessionId"]?.string
        for domain in ["Runtime", "Log", "Page"] { try await command(domain + ".enable") }
    }

    /// Evaluates an expression in the page; a promise is waited for.
    public func evaluate(_ expression: String) async throws -> JSONValue? {
        let parameters: [String: JSONValue] = [
            "expression": .string(expression), "awaitPromise": .bool(true), "returnByValue": .bool(true),
        ]
        return try await command("Runtime.evaluate", parameters)["result"]?["value"]
    }

    /// Waits until an expression is true.
    public func wait(for expression: String) async throws {
        while try await evaluate(expression)?.bool != true {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Sends a command of the protocol.
    @discardableResult
    public func command(_ method: String, _ parameters: [String: JSONValue] = [:]) async throws -> JSONValue {
        let id = try send(method, parameters)
        while let answer = try await next() {
            if answer["id"]?.integer == id { return answer["result"] ?? .null }
            if answer["method"] != nil { try note(answer) }
        }
        throw CocoaError(.fileReadUnknown)
    }

    private func send(_ method: String, _ parameters: [String: JSONValue]) throws -> Int64 {
        count += 1
        var message: [String: JSONValue] = ["id": .integer(count), "method": .string(method), "params": .object(parameters)]
        if let session { message["sessionId"] = .string(session) }
        try input.fileHandleForWriting.write(contentsOf: try JSONEncoder().encode(message) + [0])
        return count
    }

    /// Stores the problem that an event reports; a request for a picture from elsewhere gets a painted one.
    private func note(_ event: JSONValue) throws {
        let details = event["params"]
        switch event["method"]?.string {
        case "Runtime.consoleAPICalled" where ["error", "warning", "assert"].contains(details?["type"]?.string ?? ""):
            problems.append("console: \(details?["args"] ?? .null)")
        case "Runtime.exceptionThrown": problems.append("exception: \(details?["exceptionDetails"]?["text"]?.string ?? "")")
        case "Log.entryAdded":
            let entry = details?["entry"]
            guard ["error", "warning"].contains(entry?["level"]?.string ?? "") else { return }
            problems.append("\(entry?["source"]?.string ?? ""): \(entry?["text"]?.string ?? "")")
        case "Network.requestWillBeSent": requests.append(details?["request"]?["url"]?.string ?? "")
        case "Fetch.requestPaused":
            _ = try send("Fetch.fulfillRequest", Self.picture(for: details?["requestId"] ?? .null))
        default: break
        }
    }

    /// Records the addresses that pages request from now on.
    public func watchRequests() async throws {
        if session == nil { try await openTab() }
        try await command("Network.enable")
    }

    /// The languages of the requests: the header `Accept-Language`.
    public func speak(_ language: String) async throws {
        try await watchRequests()
        try await command(
            "Network.setExtraHTTPHeaders", ["headers": .object(["Accept-Language": .string(language)])])
    }

    /// Forgets the problems so far.
    public func forgetProblems() { problems = [] }

    /// Replaces every picture over https with a painted one from now on; no request leaves the machine.
    public func paintPictures() async throws {
        if session == nil { try await openTab() }
        try await command("Fetch.enable", ["patterns": .array([.object(["urlPattern": .string("https://*")])])])
    }

    private static func picture(for request: JSONValue) -> [String: JSONValue] {
        let image = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path fill='#3a7' d='M0 0h8v8H0z'/></svg>"
        let type: JSONValue = .object(["name": .string("Content-Type"), "value": .string("image/svg+xml")])
        return [
            "requestId": request, "responseCode": .integer(200), "responseHeaders": .array([type]),
            "body": .string(Data(image.utf8).base64EncodedString()),
        ]
    }

    private func next() async throws -> JSONValue? {
        while true {
            if let end = rest.firstIndex(of: 0) {
                defer { rest = Data(rest[rest.index(after: end)...]) }
                return try JSONValue(parsing: Data(rest[..<end]))
            }
            guard let piece = await nextPiece() else { return nil }
            rest += piece
        }
    }

    /// The next bytes of the pipe; bytes beyond them stay in the buffer.
    private func nextPiece() async -> Data? {
        for await piece in pieces { return piece }
        return nil
    }
}
