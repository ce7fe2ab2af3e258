import Foundation
import MemberCore
import MemberHTTPServer
import MemberSandbox
import MemberUI

/// A provider without members: a clock that is set at the control address, and a page that shows it.
final class ClockTower: SandboxControls {
    let name = "tower"
    private let context: SandboxContext
    private let hours: Locked<Int>
    private let addresses = Locked<SandboxAddresses?>(nil)

    init(_ hour: Int, _ context: SandboxContext) {
        hours = Locked(hour)
        self.context = context
    }

    var hour: Int { hours.value }

    var hosts: [String: Router] {
        var pages = Router()
        pages.on("GET", "/") { [self] request in
            let api = addresses.value?.address(of: "api", at: name, for: request)?.absoluteString ?? ""
            return .html(HTML.element("p", [], [.text("\(hour) by \(api)")]).markup)
        }
        var api = Router()
        api.on("GET", "/time") { [self] _ in
            if Fault.ordered?.name == .stopped { return .text("stopped", status: 410) }
            return try .json(["hour": hour])
        }
        api.on("POST", "/token") { _ in .text("no tokens here") }
        return ["pages": pages, "api": api]
    }

    func attach(_ addresses: SandboxAddresses) { self.addresses.withLock { $0 = addresses } }
    func summary() -> [String: JSONValue] { ["hour": .integer(Int64(hour))] }
    func savedState() -> Data { Data(String(hour).utf8) }

    func restore(_ data: Data) throws {
        guard let hour = Int(String(decoding: data, as: UTF8.self)) else { throw CocoaError(.fileReadCorruptFile) }
        hours.withLock { $0 = hour }
    }

    var actions: [SandboxAction] {
        [
            SandboxAction("advance") { [self] form in
                guard let steps = form["hours"].flatMap(Int.init) else { throw ControlProblem.notNumber }
                hours.withLock { $0 += steps }
                context.stateChanged()
            },
            // These are names of the sandbox's own actions and of VK's.
            SandboxAction("expire") { [self] _ in hours.withLock { $0 = 0 } },
            SandboxAction("reset-joins") { [self] _ in hours.withLock { $0 = 1 } },
            SandboxAction("ring") { _ in throw ControlProblem { $0 == .ru ? "Колокола нет." : "There is no bell." } },
        ]
    }

    func sections(_ writer: ControlPageWriter) -> [HTML] {
        let title = writer.language == .ru ? "Башня" : "Tower"
        let field = writer.field(title, [("name", "hours"), ("value", "2")])
        return [
            writer.section(
                "clock", title,
                [
                    writer.form("advance", [field, writer.button("Advance")]), writer.form("ring", [writer.button("Ring")]),
                    writer.table(title, ["Hour"], rows: []),
                ])
        ]
    }

    var sharedState: [String: JSONValue] { ["tower_hour": .integer(Int64(hour)), "rotation_grace": .string("mine")] }
}

struct ClockTowerConfiguration: SandboxProviderConfiguration {
    var hour = 9
    var faultForms: [FaultForm] {
        [
            FaultForm(.stopped, { $0 == .ru ? "Часы стоят." : "The clock stands still." }) { $0.path == "/time" },
            FaultForm(.wrongHour, taking: .number("HOUR", 0...23, like: 7)) { _ in "It shows another hour." },
        ]
    }
    func makeProvider(in context: SandboxContext) -> any SandboxProvider { ClockTower(hour, context) }
}

extension Fault.Name {
    static let stopped = Fault.Name(rawValue: "stopped")
    static let wrongHour = Fault.Name(rawValue: "wrong-hour")
}
