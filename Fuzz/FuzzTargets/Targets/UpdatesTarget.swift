import Foundation
import VKWire

/// Takes replies to scripts of the VK API apart.
func updatesTarget(_ input: Data) throws(FuzzFinding) {
    guard let parts = ExecuteParts(input) else { return }
    for methods in [[], ["a.get"], Array(repeating: "a.get", count: parts.count)] {
        let bodies = parts.paired(with: methods)
        try holds(bodies.count == min(methods.count, parts.count), "each result has one body")
        for body in bodies {
            let value = try? JSONDecoder().decode([String: IgnoredValue].self, from: body)
            try holds(
                value.map { Set($0.keys) == ["response"] || Set($0.keys) == ["error"] } ?? false, "each body is one envelope")
        }
    }
}

private struct IgnoredValue: Decodable {
    init(from decoder: any Decoder) throws {}
}
