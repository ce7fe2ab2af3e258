import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension SandboxStage {
    /// The content of `/_sandbox/state`: requests by path, sessions and settings, without tokens.
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

    /// The content of `/_sandbox/faults`: the faults that were added, and the kinds that can be added.
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
                "example": .string(form.example), "providers": .array(providers(meeting: form).map(JSONValue.string)),
            ]
            if let range = form.parameter?.range {
                members["least"] = .integer(Int64(range.lowerBound))
                members["most"] = .integer(Int64(range.upperBound))
            } else if form.parameter != nil {
                members["word"] = .bool(true)
            }
            members["choices"] = form.parameter?.choices.map { .array($0.map(JSONValue.string)) }
            return JSONValue.object(members)
        }
        return ["faults": .array(ordered), "kinds": .array(kinds)]
    }
}

extension LoggedRequest {
    /// The entry as a JSON value.
    var value: JSONValue { (try? JSONValue(parsing: json)) ?? .null }
}

extension ServerResponse {
    /// Makes a response with one JSON object; its members are in alphabetical order.
    static func object(_ members: [String: JSONValue], status: Int = 200) -> ServerResponse {
        // Only NaN and infinity cannot be encoded, and the sandbox does not write them.
        (try? ServerResponse.json(members, status: status)) ?? .empty(500)
    }
}

extension ServerRequest {
    /// The texts in the language that the browser requests.
    var texts: Texts { Texts(MemberLanguage.preferred(acceptLanguage: headers["Accept-Language"] ?? ""), .sandbox) }
}
