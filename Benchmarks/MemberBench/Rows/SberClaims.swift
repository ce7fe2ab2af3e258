import Foundation
import SberID

/// What Sber ID brings: the claims of all scopes decoded, and a link of the bank's app judged, both beside the barest way.
func sberRows() throws -> [Row] { [claims(), try seamlessLink()] }

/// All 28 claims from the bytes of a user info, beside `JSONDecoder` alone into a plain type of the same shape.
private func claims() -> Row {
    let body = Data(SberBody.text.utf8)
    return Row(
        name: "28 claims decoded", baselineName: "JSONDecoder", count: 20_000, aim: nil,
        candidate: { count in
            for _ in 0..<count where try SberClaims(parsing: body).salaryStatus != true { throw BenchError.wrongResult("claims") }
        },
        baseline: { count in
            for _ in 0..<count where try JSONDecoder().decode(SberBody.self, from: body).salary_status != true {
                throw BenchError.wrongResult("claims")
            }
        })
}

/// A link judged, beside its query read by `URLComponents` alone, which judges nothing.
private func seamlessLink() throws -> Row {
    guard let url = URL(string: "partner://host/auth?source=app&sberIDRedirect=sberbankidlogin%3A%2F%2Fsberbankidsso") else {
        throw BenchError.wrongResult("a link")
    }
    let policy = SeamlessPolicy()
    return Row(
        name: "A seamless link judged", baselineName: "URLComponents", count: 50_000, aim: nil,
        candidate: { count in
            for _ in 0..<count where try SeamlessLink.base(in: url, policy: policy)?.host != "sberbankidsso" {
                throw BenchError.wrongResult("a link")
            }
        },
        baseline: { count in
            for _ in 0..<count {
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
                guard items?.last?.value == "sberbankidlogin://sberbankidsso" else { throw BenchError.wrongResult("a link") }
            }
        })
}
