#if !canImport(CMemberCurl)
    import Foundation
    import MemberCore
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Hands on the responses of all tasks of a session.
    final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
        private let transfers = Locked<[Int: SessionTransfer]>([:])
        private let configuration: NetworkTransportConfiguration

        init(_ configuration: NetworkTransportConfiguration) { self.configuration = configuration }

        func add(_ task: URLSessionTask, _ transfer: SessionTransfer) {
            transfers.withLock { $0[task.taskIdentifier] = transfer }
        }

        /// Ends a task for a reason of this package; the first reason counts.
        func stop(_ task: URLSessionTask, _ reason: HTTPError) {
            transfers.withLock { transfers in
                if transfers[task.taskIdentifier]?.reason == nil { transfers[task.taskIdentifier]?.reason = reason }
            }
            task.cancel()
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            if let head = Self.head(response), let (waiter, pipe) = waiter(of: dataTask) {
                waiter.resume(returning: .success((head, pipe)))
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            guard let transfer = counting(data.count, on: dataTask) else { return }
            guard transfer.received <= transfer.request.limits.body else { return stop(dataTask, .tooLarge) }
            // The system cannot take delivered bytes back: they are kept, and the task is suspended until the reader has caught up.
            if transfer.pipe.accept(data) { dataTask.suspend() }
            guard let report = transfer.request.progress?.download else { return }
            let status = (dataTask.response as? HTTPURLResponse)?.statusCode ?? 0
            if !(300...399).contains(status) || transfer.request.redirects == .deliver {
                report(Int(dataTask.countOfBytesReceived), max(0, Int(dataTask.countOfBytesExpectedToReceive)))
            }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            let progress = transfers.withLock { $0[task.taskIdentifier]?.request.progress }
            progress?.upload?(Int(totalBytesSent), max(0, Int(totalBytesExpectedToSend)))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard var transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            transfer.finish(error.map { transfer.reason ?? HTTPError(session: $0) } ?? transfer.reason)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            switch configuration.verdict(on: challenge) {
            case .standard: completionHandler(.performDefaultHandling, nil)
            case .use(let credential): completionHandler(.useCredential, credential)
            case .refuse(let reason):
                completionHandler(.cancelAuthenticationChallenge, nil)
                stop(task, reason)
            }
        }

        private func counting(_ count: Int, on task: URLSessionTask) -> SessionTransfer? {
            transfers.withLock { transfers in
                transfers[task.taskIdentifier]?.received += count
                return transfers[task.taskIdentifier]
            }
        }

        private func waiter(
            of task: URLSessionTask
        ) -> (CheckedContinuation<SessionTransfer.Opening, Never>, StreamPipe)? {
            transfers.withLock { transfers in
                guard let waiter = transfers[task.taskIdentifier]?.takeWaiter(), let pipe = transfers[task.taskIdentifier]?.pipe
                else { return nil }
                return (waiter, pipe)
            }
        }

        private static func head(_ response: URLResponse) -> HTTPResponse? {
            guard let response = response as? HTTPURLResponse else { return nil }
            var headers = HTTPHeaders()
            for case let (name as String, value as String) in response.allHeaderFields { headers.add(name, value) }
            return HTTPResponse(status: response.statusCode, headers: headers)
        }
    }

    extension HTTPError {
        init(session error: any Error) {
            let code = (error as? URLError)?.code ?? .unknown
            self =
                switch code {
                case .cancelled: .cancelled
                case .timedOut: .timedOut
                case .badURL, .unsupportedURL: .invalidURL
                case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed: .offline
                case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                    .serverCertificateNotYetValid:
                    .tlsUntrusted
                case .clientCertificateRequired: .certificateDemanded(.noneSent)
                case .clientCertificateRejected: .certificateDemanded(.notAccepted)
                default: .connectionLost(code.rawValue)
                }
        }
    }
#endif
