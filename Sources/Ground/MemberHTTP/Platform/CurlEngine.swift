#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation
    import Glibc
    import MemberCore
    import Synchronization

    /// The engine that sends requests on this system.
    typealias NetworkEngine = CurlEngine

    /// The inbox of the loop: tasks leave their jobs here, and one thread carries them out.
    ///
    /// Unchecked only for `multi` and `demands`: only the loop's thread uses them, except for `curl_multi_wakeup`, which any
    /// thread may call. The loop frees it when it ends, after the last waker has finished; without a loop it is freed with the
    /// engine.
    final class CurlEngine: @unchecked Sendable {
        private struct Inbox {
            var starts: [CurlJob] = []
            var cancels: [CurlJob] = []
            var resumes: [CurlJob] = []
            var isRunning = false
            var isClosed = false
        }

        /// The work that the loop found in the inbox.
        struct Work {
            let starts: [CurlJob]
            let cancels: [CurlJob]
            /// Streams whose readers have caught up.
            let resumes: [CurlJob]
            let isClosed: Bool
        }

        let multi: UnsafeMutableRawPointer?
        let configuration: NetworkTransportConfiguration
        let demands = CurlDemands()
        private let inbox = Locked(Inbox())
        private let isAsleep = Atomic<Bool>(false)
        private let wakers = Atomic<Int>(0)
        private let isFreed = Atomic<Bool>(false)
        private static let isReady = member_curl_global_start() == CURLE_OK

        init(_ configuration: NetworkTransportConfiguration) {
            self.configuration = configuration
            multi = Self.isReady ? curl_multi_init() : nil
            keep(ConnectionDemand.least)
            if let multi, let limit = configuration.connectionsPerHost {
                _ = member_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, limit))
            }
        }

        /// Says how many connections stay open, those at work among them: with more open, libcurl closes an idle one for each request
        /// that ends. For the loop.
        func keep(_ count: Int) {
            if let multi { _ = member_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, count) }
        }

        deinit { free() }

        /// Closes all connections and frees the handle, once; for the loop at its end.
        func free() {
            guard let multi, !isFreed.exchange(true, ordering: .sequentiallyConsistent) else { return }
            isAsleep.store(false, ordering: .sequentiallyConsistent)
            // A waker that arrives now finds the loop awake; earlier ones are about to finish.
            while wakers.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
            curl_multi_cleanup(multi)
        }

        func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPError> {
            let job: CurlJob
            do throws(HTTPError) { job = try CurlJob(request, self) } catch { return .failure(error) }
            return await wait(for: job).map(\.response)
        }

        /// Sends a request and returns with the head of its response.
        func stream(_ request: HTTPRequest) async -> Result<(HTTPResponse, StreamPipe), HTTPError> {
            let pipe = StreamPipe()
            let job: CurlJob
            do throws(HTTPError) { job = try CurlJob(request, self, into: pipe) } catch { return .failure(error) }
            pipe.connect(job)
            return await wait(for: job).map { ($0.response, pipe) }
        }

        private func wait(for job: CurlJob) async -> Result<CurlResponse, HTTPError> {
            let result = await withTaskCancellationHandler {
                await withUnsafeContinuation { continuation in
                    // Resumed exactly once: by the loop, or here if it takes no more jobs.
                    job.continuation = continuation
                    enqueue(job)
                }
            } onCancel: {
                cancel(job)
            }
            _ = job.isFinished.load(ordering: .acquiring)
            return result
        }

        func shutdown() {
            inbox.withLock { $0.isClosed = true }
            wake()
        }

        /// Takes the received work; if there is none, the loop counts as asleep from now on.
        func take() -> Work? {
            inbox.withLock { inbox in
                guard !inbox.starts.isEmpty || !inbox.cancels.isEmpty || !inbox.resumes.isEmpty || inbox.isClosed else {
                    isAsleep.store(true, ordering: .sequentiallyConsistent)
                    return nil
                }
                let work = Work(
                    starts: inbox.starts, cancels: inbox.cancels, resumes: inbox.resumes, isClosed: inbox.isClosed)
                inbox.starts = []
                inbox.cancels = []
                inbox.resumes = []
                return work
            }
        }

        /// Records that the loop is awake again and will read the inbox itself.
        func markAwake() { isAsleep.store(false, ordering: .sequentiallyConsistent) }

        private func enqueue(_ job: CurlJob) {
            let (isTaken, isFirst) = inbox.withLock { inbox in
                guard !inbox.isClosed, multi != nil else { return (false, false) }
                inbox.starts.append(job)
                defer { inbox.isRunning = true }
                return (true, !inbox.isRunning)
            }
            guard isTaken else { return job.finish(.failure(.cancelled)) }
            if isFirst { startThread() } else { wake() }
        }

        /// The reader of a stream has caught up.
        func resume(_ job: CurlJob) {
            inbox.withLock { if !$0.isClosed { $0.resumes.append(job) } }
            wake()
        }

        func cancel(_ job: CurlJob) {
            job.isCancelled.store(true, ordering: .sequentiallyConsistent)
            inbox.withLock { if !$0.isClosed { $0.cancels.append(job) } }
            wake()
        }

        private func wake() {
            wakers.add(1, ordering: .sequentiallyConsistent)
            defer { wakers.subtract(1, ordering: .sequentiallyConsistent) }
            if let multi, isAsleep.exchange(false, ordering: .sequentiallyConsistent) { curl_multi_wakeup(multi) }
        }

        private func startThread() {
            let thread = Thread { [self] in CurlLoop(self)?.run() }
            thread.name = "MemberHTTP"
            thread.start()
        }
    }
#endif
