import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@Suite("Batches that are sent again", .timeLimit(.minutes(1)))
struct BatchDivisionTests {
    private let clock = TestClock()
    private let sent = Locked<[[String]]>([])

    /// A server that refuses batches by a rule: `POST /batch` has the paths as its body, separated by blanks.
    private func pipeline(
        tries: Int = 1, evenWrites: Bool = false, refusing refuses: @escaping @Sendable ([String], Int) -> String?
    ) -> RequestPipeline {
        let transport = ScriptedTransport { [sent] request in
            let paths =
                request.url.path == "/batch"
                ? String(decoding: request.body?.bytes ?? Data(), as: UTF8.self).split(separator: " ").map(String.init)
                : [request.url.path]
            let count = sent.withLock { sent in
                sent.append(paths)
                return sent.count
            }
            return .json(paths.count > 1 ? refuses(paths, count) ?? paths.joined(separator: " ") : paths[0])
        }
        var rules = CallRules()
        rules.react = { received in
            String(decoding: received.response.body, as: UTF8.self) == "early"
                ? .pause(.invalidReply("early"), for: .seconds(received.tries)) : .value
        }
        rules.batch = BatchRules(
            capacity: 9,
            encode: { elements throws(RequestError) in
                var request = HTTPRequest(.post, URL(string: "https://api.test/batch")!)
                request.body = HTTPBody(Data(elements.map(\.request.url.path).joined(separator: " ").utf8))
                return request
            },
            decode: { response, _ in
                let text = String(decoding: response.body, as: UTF8.self)
                switch text {
                case "halves": return .halves(.invalidReply("large"), evenWrites: evenWrites)
                case "early", "no": return .refused(response)
                default:
                    return .elements(text.split(separator: " ").map { .response(HTTPResponse(status: 200, body: Data($0.utf8))) })
                }
            })
        let policy = RetryPolicy(tries: tries, jitter: 0)
        return RequestPipeline(
            transport: transport, cache: nil, rules: rules, traffic: RequestTraffic(retry: policy, clock: clock))
    }

    private func calls(_ count: Int, _ method: HTTPRequest.Method = .get) -> [ProviderCall] {
        (1...count).map { ProviderCall(HTTPRequest(method, URL(string: "https://api.test/\($0)")!), life: .never) }
    }

    @Test("a batch that is too large is sent in halves, down to single calls")
    func halves() async {
        let results = await pipeline { paths, _ in paths.count > 1 ? "halves" : nil }.send(
            group: calls(5), for: nil, folder: "17")
        #expect(words(results) == ["/1", "/2", "/3", "/4", "/5"])
        #expect(sent.value.map(\.count).sorted() == [1, 1, 1, 1, 1, 2, 2, 3, 5])
    }

    @Test("only the half that cannot be carried out is divided further")
    func part() async {
        let pipeline = pipeline { paths, _ in paths.contains("/4") ? "halves" : nil }
        #expect(words(await pipeline.send(group: calls(4), for: nil, folder: "17")) == ["/1", "/2", "/3", "/4"])
        #expect(Array(sent.value.prefix(3)) == [["/1", "/2", "/3", "/4"], ["/1", "/2"], ["/3", "/4"]])
    }

    @Test("a write is not sent again where it may have been carried out", arguments: [true, false])
    func writes(evenWrites: Bool) async {
        let pipeline = pipeline(evenWrites: evenWrites) { paths, count in count == 1 ? "halves" : nil }
        let results = await pipeline.send(group: calls(2) + calls(2, .post), for: nil, folder: "17")
        let ending = evenWrites ? ["/1", "/2"] : ["requests.invalid_reply", "requests.invalid_reply"]
        #expect(words(results) == ["/1", "/2"] + ending)
    }

    @Test("a batch that was too early is sent once more as a whole, after the pause")
    func early() async throws {
        let pipeline = pipeline(tries: 3) { _, count in count < 3 ? "early" : nil }
        async let results = pipeline.send(group: calls(2), for: nil, folder: "17")
        try await clock.advance(by: .seconds(1), whenSleeping: 1)
        try await clock.advance(by: .seconds(2), whenSleeping: 1)
        #expect(words(await results) == ["/1", "/2"])
        #expect(sent.value.map(\.count) == [2, 2, 2])
    }

    @Test("a batch that is always too early ends after the tries of a call")
    func tooEarly() async {
        let results = await pipeline { _, _ in "early" }.send(group: calls(2), for: nil, folder: "17")
        #expect(words(results) == ["requests.invalid_reply", "requests.invalid_reply"])
        #expect(sent.value.count == 1)
    }

    @Test("another refusal of the batch is each call's own")
    func refused() async {
        let results = await pipeline { _, _ in "no" }.send(group: calls(2), for: nil, folder: "17")
        #expect(words(results) == ["no", "no"])
    }
}
