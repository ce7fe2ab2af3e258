import CMemberBenchLoop
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import StoreOffers

private let names = [
    "Eligibility, a transaction seen before", "Eligibility, 20 transactions seen before", "Eligibility, 20 fresh transactions",
]
private let width = 64

/// The service of offers over HTTP and SQLite, a process of its own: customers ask for their eligibility, over 64 connections.
func measureEligibility(at constant: UInt16, in folder: URL, _ measuring: Measuring) async throws -> [Outcome] {
    guard measuring.wants(names) else { return [] }
    let server = try OfferServer()
    return try await server.run(in: folder) { port in
        var outcomes: [Outcome] = []
        for (name, count) in [(names[0], 1), (names[1], 20)] {
            let seen = try SentRequests(server, customers: (count * width)..<((count + 1) * width), count)
            let size = try await seen.responseSize(at: port)
            outcomes += try await measuring.outcomes(of: [seenBefore(name, seen, size, at: port, constant)])
            if count == 20, names[2].contains(measuring.only ?? "") {
                outcomes += try await measuring.outcomes(of: [fresh(server, size, at: port)])
            }
        }
        return outcomes
    }
}

/// Evidence that the service verified and stored before, against a server of ours that reads the same bodies and sends as many bytes.
private func seenBefore(
    _ name: String, _ requests: SentRequests, _ size: Int, at port: UInt16, _ constant: UInt16
) -> Row {
    let plain = requests.addressed(to: "/bytes/\(size)")
    return Row(
        name: name, baselineName: "our server, a constant of the same size", count: 6_000, aim: 0.3,
        candidate: { try requests.send(to: port, $0, size) }, baseline: { try plain.send(to: constant, $0, size) })
}

/// Evidence that the service has to verify and to store, each customer's in a durable commit, against the verifications alone, on all
/// cores.
private func fresh(_ server: OfferServer, _ size: Int, at port: UInt16) throws -> Row {
    let (count, rounds) = (256, 6)
    let batches = try (0..<rounds).map { round in
        try SentRequests(server, customers: (5000 + round * count)..<(5000 + (round + 1) * count), 20)
    }
    let next = Locked(0)
    let verifier = try StoreVerifier(
        bundleID: server.authority.bundleID, appAppleID: server.authority.appAppleID, environment: .production,
        roots: server.authority.roots)
    return Row(
        name: names[2], baselineName: "their verifications alone, on all cores", count: count, aim: 0.6,
        candidate: { count in
            let round = next.withLock { number in
                defer { number += 1 }
                return number
            }
            try batches[round].send(to: port, count, size)
        },
        baseline: { _ in try await batches[0].verify(by: verifier) })
}

/// Whole requests of customers, and the tokens in them.
private struct SentRequests {
    private let bytes: [NSData]
    private let tokens: [[String]]

    init(_ server: OfferServer, customers: Range<Int>, _ count: Int) throws {
        tokens = try customers.map { try server.transactions(of: $0, count) }
        bytes = try tokens.map { NSData(data: try server.request($0)) }
    }

    private init(_ bytes: [NSData], _ tokens: [[String]]) { (self.bytes, self.tokens) = (bytes, tokens) }

    /// The same requests for another path.
    func addressed(to path: String) -> SentRequests {
        let known = Data(OfferServer.path.utf8)
        let moved = bytes.map { one in
            var data = one as Data
            if let range = data.range(of: known) { data.replaceSubrange(range, with: Data(path.utf8)) }
            return NSData(data: data)
        }
        return SentRequests(moved, tokens)
    }

    /// Sends so many, each as soon as a connection is free; every response has to be 200 and of a size.
    func send(to port: UInt16, _ count: Int, _ size: Int) throws {
        let done = withExtendedLifetime(bytes) {
            member_bench_send(port, bytes.map { $0.bytes }, bytes.map(\.length), bytes.count, width, count, size)
        }
        guard done == count else { throw BenchError.wrongResult("\(done) of \(count) responses") }
    }

    /// The size of the service's response, which says that the customer had a trial.
    func responseSize(at port: UInt16) async throws -> Int {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(OfferServer.path)") else {
            throw BenchError.noServer("its port makes no address")
        }
        var request = HTTPRequest(.post, url)
        let whole = bytes[0] as Data
        guard let head = whole.range(of: Data("\r\n\r\n".utf8)) else { throw BenchError.wrongResult("a request") }
        request.body = HTTPBody(Data(whole[head.upperBound...]))
        for line in String(decoding: whole[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n").dropFirst() {
            let parts = line.components(separatedBy: ": ")
            if ["Authorization", "Content-Type"].contains(parts[0]) { request.headers[parts[0]] = parts[1] }
        }
        let response = try await NetworkTransport().send(request)
        guard response.status == 200, String(decoding: response.body, as: UTF8.self).contains("\"eligible\":false") else {
            throw BenchError.wrongResult("eligibility: \(response.status)")
        }
        return response.body.count
    }

    /// Verifies all, on as many tasks as there are cores.
    func verify(by verifier: StoreVerifier) async throws {
        let tasks = ProcessInfo.processInfo.activeProcessorCount
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask { [tokens] in
                    for number in stride(from: task, to: tokens.count, by: tasks) {
                        for token in tokens[number] { blackHole(try await verifier.transaction(token)) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
