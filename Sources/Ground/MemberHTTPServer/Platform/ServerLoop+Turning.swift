#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    extension ServerLoop {
        /// Starts the library on a listening socket. Its own limit, at which it would let connections hang, is above ours and its reserve.
        func makeDaemon(_ listener: Int32, isIPv6: Bool) -> OpaquePointer? {
            calls.initialize(
                to: member_mhd_callbacks(
                    accepts: serverAccepts, connection: serverConnection, target: serverTarget, access: serverAccess,
                    completed: serverCompleted, complains: serverComplains, context: Unmanaged.passUnretained(self).toOpaque()))
            let most = configuration.connectionLimit + configuration.connectionReserve + 64
            // The library counts whole seconds; `check` is more exact.
            let idle = configuration.idleTimeout.components
            var settings = member_mhd_settings(
                flags: member_mhd_flags(isIPv6 ? 1 : 0), listener: listener, memory: configuration.memory,
                connections: UInt32(clamping: most), idle_seconds: UInt32(clamping: idle.seconds + 1), certificate: nil, key: nil)
            guard let tls = configuration.tls else { return member_mhd_start(settings, calls) }
            return tls.certificate.withCString { certificate in
                tls.key.reveal.withCString { key in
                    settings.certificate = certificate
                    settings.key = key
                    return member_mhd_start(settings, calls)
                }
            }
        }

        /// Waits for work and does it.
        /// - Parameter longest: The longest wait; nil for no limit.
        func turn(longest: Duration?) {
            let wait = milliseconds(longest)
            confinement.leave()
            wake.wait(beside: descriptor, reader.descriptor, milliseconds: wait)
            confinement.enter()
            now = .now
            stopAt = engine.stopAt
            resumeReady()
            for descriptor in reader.ready() { readChunks(on: descriptor) }
            if descriptor >= 0 { MHD_run(daemon) }
            guard now >= nextCheck else { return }
            nextCheck = now + configuration.checkInterval
            if !connections.isEmpty { check() }
        }

        private func resumeReady() {
            let ready = resumes.withLock { resumes in
                defer { resumes.waiting.removeAll() }
                return resumes.waiting
            }
            for exchange in ready { resume(exchange) }
        }

        private func milliseconds(_ longest: Duration?) -> Int32 {
            var wait = longest
            var own: UInt64 = 0
            if descriptor >= 0, MHD_get_timeout(daemon, &own) == .YES {
                wait = min(wait ?? .seconds(3600), .milliseconds(Int64(clamping: own)))
            }
            if !connections.isEmpty { wait = min(wait ?? .seconds(3600), max(.zero, nextCheck - now)) }
            guard let wait else { return -1 }
            let (seconds, attoseconds) = wait.components
            // Rounded up, or the last millisecond would be a busy loop.
            return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
        }
    }
#endif
