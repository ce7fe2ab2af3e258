import Foundation
import MemberCore
import MemberHTTPServer
import ProcessSupport

/// A server that bears patient clients: `serve CONNECTIONS`. It says its port; then, when told `arrived N`, how many requests wait
/// at `/wait` as soon as so many do, and when told `open`, lets them go and says how many they were. It ends with its input.
enum Serve {
    static func run(_ arguments: [String]) async throws {
        guard let limit = arguments.first.flatMap(Int.init), DescriptorLimit.allows(limit + 500) else {
            throw Missing.descriptors
        }
        let door = Door()
        let server = HTTPServer(configuration(limit), router: router(door))
        try await server.start()
        MemberWorker.say(String(server.port))
        while let line = readLine() {
            let words = line.split(separator: " ")
            if words.first == "arrived" { await door.arrived(words.last.flatMap { Int($0) } ?? 0) }
            if words.first == "open" { door.open() }
            MemberWorker.say(String(door.count))
        }
        await server.stop()
    }

    private static func configuration(_ limit: Int) -> HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration()
        configuration.connectionLimit = limit
        configuration.headTimeLimit = .seconds(300)
        configuration.bodyGrace = .seconds(300)
        configuration.idleTimeout = .seconds(300)
        configuration.requestTimeLimit = .seconds(300)
        return configuration
    }

    private static func router(_ door: Door) -> Router {
        var router = Router()
        router.on("GET", "/") { _ in .text("ok") }
        router.on("GET", "/wait") { _ in
            await door.pass()
            return .text("ok")
        }
        router.on("POST", "/count", body: .streamed(upTo: 4 << 30)) { request in
            var count = 0
            for try await piece in request.stream { count += piece.count }
            return .text(String(count))
        }
        router.on("GET", "/octets/{count}") { request in
            let count = request.parameters["count"].flatMap(Int.init) ?? 0
            return .stream(length: count) { writer in
                let piece = Data(repeating: 0x2E, count: 65536)
                for start in stride(from: 0, to: count, by: piece.count) { try await writer.write(piece.prefix(count - start)) }
            }
        }
        return router
    }
}

/// Why a job cannot be done here.
enum Missing: Error { case descriptors, address, account }

/// What requests wait at.
private final class Door: Sendable {
    private struct Arrivals: Sendable {
        var count = 0
        var waiter: (goal: Int, continuation: CheckedContinuation<Void, Never>)?
    }
    private let arrivals = Locked(Arrivals())
    private let (stream, opener) = AsyncStream<Void>.makeStream()
    private let opening: Task<Void, Never>

    init() { opening = Task { [stream] in for await _ in stream {} } }

    /// How many came so far.
    var count: Int { arrivals.value.count }

    func open() { opener.finish() }

    func pass() async {
        arrive()
        await opening.value
    }

    private func arrive() {
        let continuation = arrivals.withLock { arrivals in
            arrivals.count += 1
            guard let waiter = arrivals.waiter, arrivals.count >= waiter.goal else {
                return nil as CheckedContinuation<Void, Never>?
            }
            arrivals.waiter = nil
            return waiter.continuation
        }
        continuation?.resume()
    }

    /// Returns as soon as so many have come; for one who waits at a time.
    func arrived(_ goal: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = arrivals.withLock { arrivals in
                if arrivals.count < goal { arrivals.waiter = (goal, continuation) }
                return arrivals.count >= goal
            }
            if isThere { continuation.resume() }
        }
    }
}
