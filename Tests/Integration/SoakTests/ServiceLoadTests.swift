import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberTesting
import ProcessSupport
import Testing

@Suite(
    "A million requests to the offers' service", .timeLimit(.minutes(30)),
    .enabled(if: isSoaked("server"), "takes long: ./soak server"), .enabled(if: ProcessReading.isThere, "reads /proc"))
struct ServiceLoadTests {
    private static let total = 1_000_000

    @Test("are all responded to, by 64 connections, and memory does not grow")
    func load() async throws {
        let load = try ServiceLoad()
        let server = try await load.start()
        let result: Result<Void, any Error>
        do { result = .success(try await measure(load, server)) } catch { result = .failure(error) }
        try await load.stop(server)
        try result.get()
    }

    private func measure(_ load: ServiceLoad, _ server: ServiceLoad.Server) async throws {
        let reading = ProcessReading(server.id)
        var (done, memory, runs) = (0, [Int](), [WrkReport]())
        while done < Self.total {
            let run = try await load.run(at: server)
            done += run.requests
            runs.append(run)
            memory.append(reading.memory >> 20)
        }
        // The first runs fill the caches and the heaps of the threads.
        let (early, late) = (memory[memory.count / 3], memory[memory.count - 1])
        let middle = runs.sorted { $0.perSecond < $1.perSecond }[runs.count / 2]
        print("\(done) requests of eligibility by wrk, 64 connections: \(Int(middle.perSecond)) a second, \(middle.latencies)")
        print("the server's memory after each ten seconds, in MiB: \(memory)")
        #expect(runs.allSatisfy { !$0.hasErrors })
        #expect(late - early < 16)
    }
}

/// What `wrk` printed.
private struct WrkReport {
    let requests: Int
    let perSecond: Double
    /// The middle one and that of the slowest hundredth.
    let latencies: String
    let hasErrors: Bool

    init(_ lines: [String]) throws {
        let words = lines.map { $0.split(separator: " ").map(String.init) }
        requests = try #require(words.first { $0.count > 2 && $0[1] == "requests" && $0[2] == "in" }.flatMap { Int($0[0]) })
        perSecond = try #require(words.first { $0.first == "Requests/sec:" }.flatMap { Double($0[1]) })
        let shown = words.filter { $0.count == 2 && ["50%", "99%"].contains($0[0]) }
        try #require(shown.count == 2)
        latencies = "p50 \(shown[0][1]), p99 \(shown[1][1])"
        hasErrors = lines.contains { $0.contains("Non-2xx") || $0.contains("Socket errors") }
    }
}

/// `member serve` over a SQLite file, 64 customers of a store of the tests, and `wrk` that asks for their eligibility.
private final class ServiceLoad: Sendable {
    struct Server { let id: Int32, address: String }

    private static let app = "com.example.load"
    private let folder = FileManager.default.temporaryDirectory.appending(path: "service-load-\(UUID().uuidString)")
    private let key = BearerKey.newKey()

    init() throws {
        let authority = try StoreAuthority(bundleID: Self.app, appAppleID: 7)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(settings(authority)).write(to: folder.appending(path: "settings.json"))
        for customer in 0..<64 {
            let token = try authority.transaction(Self.purchase(customer))
            let body: JSONValue = .object([
                "productIds": .array([.object(["id": .string("monthly")])]), "kind": .string("introductory"),
                "evidence": .object(["signedTransactions": .array([.string(token)])]),
            ])
            try JSONEncoder().encode(body).write(to: folder.appending(path: "body-\(customer).json"))
        }
        try Data(Self.script.utf8).write(to: folder.appending(path: "bodies.lua"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func settings(_ authority: StoreAuthority) -> JSONValue {
        let product: JSONValue = .object([
            "id": .string("monthly"), "groupId": .string("G"), "autoRenewable": .bool(true), "introOffer": .bool(true),
        ])
        let app: JSONValue = .object([
            "bundleId": .string(Self.app), "appAppleId": .integer(7), "products": .array([product]),
            "roots": .array(authority.roots.map { .string(KeyPair.pem("CERTIFICATE", $0.der)) }),
        ])
        let key: JSONValue = .object([
            "kind": .string("server"), "app": .string(Self.app), "hash": .string(BearerKey.hash(of: key)),
        ])
        return .object([
            "apps": .array([app]), "keys": .array([key]), "revocation": .bool(false),
            "erasureKey": .string(SystemRandom().bytes(32).base64EncodedString()),
        ])
    }

    private static func purchase(_ customer: Int) -> [String: JSONValue] {
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        return [
            "transactionId": .string("\(2_000_000 + customer)"), "originalTransactionId": .string("\(2_000_000 + customer)"),
            "productId": .string("monthly"), "subscriptionGroupIdentifier": .string("G"),
            "type": .string("Auto-Renewable Subscription"),
            "purchaseDate": .integer(now - 86_400_000), "originalPurchaseDate": .integer(now - 86_400_000),
            "expiresDate": .integer(now + 86_400_000), "signedDate": .integer(now - 60_000),
            "inAppOwnershipType": .string("PURCHASED"), "offerType": .integer(1), "offerDiscountType": .string("FREE_TRIAL"),
        ]
    }

    /// Sends the bodies in turn.
    private static let script = """
        local bodies, place = {}, 0
        function init(args)
          for number = 0, 63 do
            local file = assert(io.open(args[1] .. "/body-" .. number .. ".json", "rb"))
            bodies[number] = file:read("*a")
            file:close()
          end
          wrk.headers["Content-Type"] = "application/json"
          wrk.headers["Authorization"] = "Bearer " .. args[2]
        end
        function request()
          place = (place + 1) % 64
          return wrk.format("POST", "/v1/offers/eligibility", nil, bodies[place])
        end
        """

    /// Starts the installed command, whose path the soak names.
    func start() async throws -> Server {
        let tool = try #require(ProcessInfo.processInfo.environment["MEMBER_TOOL"], "./soak server names it")
        let lines = try await Shell.run(
            """
            # What this shell inherited would keep its caller waiting for as long as the server runs.
            closing() { for fd in /proc/$BASHPID/fd/*; do if [ "${fd##*/}" -gt 2 ]; then eval "exec ${fd##*/}>&-"; fi; done; }
            (closing; exec "$1" serve --config "$2/settings.json" --store "$2/offers.sqlite" --port 0 --key-limit 20000 \
              --quiet --json) >"$2/said" 2>"$2/log" </dev/null &
            echo $!
            for ((look = 0; look < 100; look++)); do if [ -s "$2/said" ]; then break; fi; sleep 0.1; done
            jq -r .url "$2/said"
            """, [tool, folder.path])
        return Server(id: try #require(lines.first.flatMap { Int32($0) }), address: try #require(lines.last))
    }

    /// Asks for ten seconds.
    func run(at server: Server) async throws -> WrkReport {
        try WrkReport(
            await Shell.run(
                #"wrk -t 2 -c 64 -d 10s --latency -s "$1/bodies.lua" "$2" -- "$1" "$3""#,
                [folder.path, server.address, key.reveal]))
    }

    func stop(_ server: Server) async throws {
        _ = try await Shell.run(#"kill -TERM "$1"; while kill -0 "$1" 2>/dev/null; do sleep 0.1; done"#, ["\(server.id)"])
    }
}
