import Foundation
import MemberHTTPServer

/// Where the providers are reached, by provider and host.
struct SandboxAddresses: Sendable {
    typealias Table = [String: [String: URL]]

    /// Over http.
    var plain: Table = [:]
    /// Over https, by what is shown there.
    var secure: [SandboxCertificate: Table] = [:]

    /// What clients that ask are told while a fault stands or none.
    func told(_ faults: FaultPlan) -> Table {
        SandboxCertificate(faults.certificateFault).flatMap { secure[$0] } ?? plain
    }
}
