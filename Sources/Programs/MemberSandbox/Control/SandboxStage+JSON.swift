import Foundation
import MemberCore

extension SandboxStage {
    /// `/_sandbox/state`: requests by path, sessions, settings; no token.
    var state: [String: JSONValue] {
        let requests = counter.counts.mapValues { JSONValue.integer(Int64($0)) }
        let known = Dictionary(uniqueKeysWithValues: providers.map { ($0.name, JSONValue.object($0.summary())) })
        var members: [String: JSONValue] = [
            "requests": .object(requests), "providers": .object(known), "faults": .integer(Int64(faults.faults.count)),
            "rotation_grace": .integer(Int64(settings.current.rotationGrace)),
        ]
        for provider in having((any SandboxControls).self) { members.merge(provider.sharedState) { own, _ in own } }
        return members
    }

    /// `/_sandbox/faults`: what is ordered, and what may be.
    var faultList: [String: JSONValue] {
        let ordered = faults.faults.map { fault in
            JSONValue.object([
                "fault": .string(fault.text), "kind": .string(fault.kind.name.rawValue), "path": .string(fault.path),
                "left": .integer(Int64(fault.times)),
            ])
        }
        let kinds = faultForms.map { form in
            var members: [String: JSONValue] = [
                "kind": .string(form.name.rawValue), "form": .string(form.pattern), "summary": .string(form.summary),
            ]
            if form.takesWord {
                members["word"] = .bool(true)
            } else if form.unit != nil {
                members["least"] = .integer(Int64(form.range.lowerBound))
                members["most"] = .integer(Int64(form.range.upperBound))
            }
            return JSONValue.object(members)
        }
        return ["faults": .array(ordered), "kinds": .array(kinds)]
    }
}

extension LoggedRequest {
    /// The entry as a value.
    var value: JSONValue { (try? JSONValue(parsing: json)) ?? .null }
}
