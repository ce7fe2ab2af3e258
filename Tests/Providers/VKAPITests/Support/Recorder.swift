import Foundation
import VKAPI

/// A delegate that records its calls.
@MainActor
final class Recorder: VKRequestDelegate {
    /// The calls in order: `received`, `sent`, and the outcomes.
    private(set) var events: [String] = []
    /// The outcomes in order.
    var outcomes: [String] { events.filter { $0 != "received" && $0 != "sent" } }
    /// The totals and the counts of the received bytes.
    private(set) var received: [[Int]] = []
    /// The totals and the counts of the sent bytes.
    private(set) var sent: [[Int]] = []
    /// Is called after each event, with the request.
    var onEvent: (VKRequest, String) -> Void = { _, _ in }
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Waits for a number of outcomes.
    func ended(_ count: Int = 1) async {
        if outcomes.count >= count { return }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }

    private func record(_ event: String, _ request: VKRequest) {
        events.append(event)
        onEvent(request, event)
        let count = outcomes.count
        let reached = waiting.filter { $0.count <= count }
        waiting.removeAll { $0.count <= count }
        for waiter in reached { waiter.continuation.resume() }
    }

    func request(_ request: VKRequest, response: any Sendable) { record("response", request) }
    func request(_ request: VKRequest, connectionError error: VKAPIError) { record("connection \(error.code)", request) }
    func request(_ request: VKRequest, parsingError error: VKAPIError) { record("parsing \(error.code)", request) }
    func request(_ request: VKRequest, responseError error: VKAPIError) { record("refusal \(error.code)", request) }
    func request(_ request: VKRequest, captcha: VKCaptcha) { record("captcha \(captcha.sid)", request) }
    func request(_ request: VKRequest, validationURL: URL) { record("validation \(validationURL)", request) }

    func request(_ request: VKRequest, totalBytes: Int, receivedBytes: Int) {
        received.append([totalBytes, receivedBytes])
        record("received", request)
    }

    func request(_ request: VKRequest, totalBytes: Int, sentBytes: Int) {
        sent.append([totalBytes, sentBytes])
        record("sent", request)
    }
}

/// A delegate with the required method alone.
@MainActor
final class PlainDelegate: VKRequestDelegate {
    private(set) var responses = 0
    private(set) var refusals: [String] = []

    func request(_ request: VKRequest, response: any Sendable) { responses += 1 }
    func request(_ request: VKRequest, responseError error: VKAPIError) { refusals.append(error.code) }
}
