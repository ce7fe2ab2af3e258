import Foundation
import MemberCore
import MemberHTTP
import ProcessSupport

/// A client: `ask ADDRESS`. Told a line, it does what that says and then says what came of it:
/// `at-once N` sends so many requests at once, `cancel N` cancels so many of those, `await` waits for the rest, `in-turn N WIDTH`
/// sends so many of which some are in flight, `up FILE` and `down N` carry bytes, `close` shuts the transport down.
enum Ask {
    static func run(_ arguments: [String]) async throws {
        guard let url = arguments.first.flatMap(URL.init) else { throw Missing.address }
        guard DescriptorLimit.allows(11_000) else { throw Missing.descriptors }
        var asking = Asking(url: url)
        MemberWorker.say("ready")
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            MemberWorker.say(try await asking.obey(words[0], words.dropFirst().map { $0 }))
        }
    }
}

private struct Asking {
    let url: URL
    private let transport = NetworkTransport()
    private var tasks: [Task<Bool, any Error>] = []

    init(url: URL) { self.url = url }

    mutating func obey(_ word: String, _ rest: [String]) async throws -> String {
        let number = rest.first.flatMap(Int.init) ?? 0
        switch word {
        case "at-once": return start(number)
        case "cancel": return await cancel(number)
        case "await": return String(await outcomes(tasks).count { $0 == nil })
        case "in-turn": return try await inTurn(number, width: rest.last.flatMap(Int.init) ?? 1)
        case "up": return try await carryUp(URL(filePath: rest.first ?? ""))
        case "down": return try await carryDown(number)
        default:
            transport.shutdown()
            return "closed"
        }
    }

    private func request(_ path: String = "", _ method: HTTPRequest.Method = .get) -> HTTPRequest {
        var request = HTTPRequest(method, path.isEmpty ? url : url.appending(path: path))
        request.limits.whole = .seconds(300)
        request.limits.connect = .seconds(120)
        request.limits.body = 4 << 30
        return request
    }

    private mutating func start(_ count: Int) -> String {
        let (transport, request) = (transport, request("wait"))
        tasks = (0..<count).map { _ in Task { try await transport.send(request).status == 200 } }
        return "sent"
    }

    /// Cancels the first ones; says how many ended by that.
    private mutating func cancel(_ count: Int) async -> String {
        let leaving = Array(tasks.prefix(count))
        tasks.removeFirst(count)
        leaving.forEach { $0.cancel() }
        return String(await outcomes(leaving).count { $0 == .cancelled })
    }

    /// How each ended; nil for a good answer.
    private func outcomes(_ tasks: [Task<Bool, any Error>]) async -> [HTTPError?] {
        var outcomes: [HTTPError?] = []
        for task in tasks {
            do { outcomes.append(try await task.value ? nil : .invalidRequest) } catch {
                outcomes.append(error as? HTTPError ?? .invalidRequest)
            }
        }
        return outcomes
    }

    private func inTurn(_ count: Int, width: Int) async throws -> String {
        let (transport, request) = (transport, request())
        let good = try await withThrowingTaskGroup(of: Int.self) { group in
            for lane in 0..<width {
                group.addTask {
                    var good = 0
                    for _ in stride(from: lane, to: count, by: width) where try await transport.send(request).status == 200 {
                        good += 1
                    }
                    return good
                }
            }
            return try await group.reduce(0, +)
        }
        return String(good)
    }

    private func carryUp(_ file: URL) async throws -> String {
        var request = request("count", .post)
        request.body = .file(file, contentType: "application/octet-stream")
        return String(decoding: try await transport.send(request).body, as: UTF8.self)
    }

    private func carryDown(_ count: Int) async throws -> String {
        var received = 0
        for try await piece in try await transport.stream(request("octets/\(count)")).body { received += piece.count }
        return String(received)
    }
}
