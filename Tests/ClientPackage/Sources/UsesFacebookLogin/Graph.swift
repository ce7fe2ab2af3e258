import FacebookLogin
import Foundation

/// Posts to the member's feed, and says what stood in the way.
func post(_ text: String) async -> String {
    do {
        let response = try await GraphRequest(graphPath: "me/feed", parameters: ["message": text], httpMethod: .post).start()
        if case .network = response.source, let head = response.head { print(head.status, response.usage?.highest ?? 0) }
        return response["id"]?.string ?? "no id"
    } catch let error as GraphError where error.isPermissionError {
        return "not allowed"
    } catch RequestError.transport(let error) {
        return error.code
    } catch let error as CoreError {
        return error.code
    } catch {
        return isNetworkError(error) ? "offline" : "?"
    }
}

/// The names of all friends who use the app, kept for an hour.
func friends() async throws -> [String] {
    var request = GraphRequest(graphPath: "me/friends", parameters: ["fields": "name", "limit": 25])
    request.cacheLife = .oneHour
    var names: [String] = []
    for try await page in request.pages() { names += (page["data"]?.array ?? []).compactMap { $0["name"]?.string } }
    return names
}

/// Two requests in one, with a file.
@MainActor func together(_ picture: Data, delegate: any GraphRequestConnectionDelegate) throws {
    let connection = GraphRequestConnection()
    connection.delegate = delegate
    let photo = GraphRequestDataAttachment(data: picture, filename: "sea.jpg", contentType: "image/jpeg")
    try connection.add(GraphRequest(graphPath: "me/photos", parameters: ["source": photo], httpMethod: .post), name: "photo") {
        connection, result, error in
        let code = (error as? any CustomNSError)?.errorUserInfo[GraphRequestErrorGraphErrorCodeKey] as? Int
        print(connection?.delayedUntil ?? .now, result ?? "nothing", code ?? 0)
    }
    try connection.add(GraphRequest(graphPath: "{result=photo:$.id}", parameters: ["depends_on": "photo"])) { _, _, _ in }
    connection.start()
}

/// Writes down how a connection goes.
@MainActor final class Journal: GraphRequestConnectionDelegate, GraphErrorRecoveryProcessorDelegate {
    var lines: [String] = []

    func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error) { lines.append("failed") }

    func processorDidAttemptRecovery(_ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: (any Error)?) {
        lines.append("\(didRecover)")
    }
}

/// A connection that an app's own tests stand in for.
@MainActor final class QuietConnection: GraphRequestConnecting {
    nonisolated let delayedUntil: Date? = nil
    nonisolated let hasResponse = true
    nonisolated var timeout: TimeInterval {
        get { 60 }
        set {}
    }

    nonisolated func add(_ request: GraphRequest, completion: @escaping GraphRequestCompletion) throws(CoreError) {
        throw .invalidArgument("is never sent")
    }

    nonisolated func start() {}
    nonisolated func cancel() {}
}
