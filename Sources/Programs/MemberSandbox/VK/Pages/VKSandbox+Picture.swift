import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension VKSandbox {
    /// Demands a captcha with a picture: error 14 without a page. Its number follows that of the captcha which the call brings.
    func pictureDemand(_ request: ServerRequest) -> ServerResponse {
        let earlier = request.callFields["captcha_sid"].flatMap { pictures.take($0) }
        return pictureDemand(request, attempt: (earlier?.attempt ?? 0) + 1)
    }

    private func pictureDemand(_ request: ServerRequest, attempt: Int) -> ServerResponse {
        let id = String(100_000_000_000 + random.bytes(4).reduce(0) { $0 << 8 | Int($1) })
        let demand = pictures.demand(id, at: now, attempt: attempt, random)
        let host = addresses.value?.address(of: "api", at: name, for: request)?.absoluteString ?? ""
        return apiFailure(
            14, "Captcha needed",
            [
                "captcha_sid": .string(id), "captcha_img": .string(host + PictureDemands.picturePath + "?sid=" + id),
                "captcha_ts": .number(demand.time), "captcha_attempt": .integer(Int64(attempt)),
            ])
    }

    /// Returns a new demand for a call with a wrong answer; nil for a right one, which counts once, and for a call without one.
    func wrongPicture(_ request: ServerRequest) -> ServerResponse? {
        guard request.path.hasPrefix("/method/"), let id = request.callFields["captcha_sid"] else { return nil }
        guard let demand = pictures.take(id) else { return pictureDemand(request, attempt: 1) }
        return demand.isAnswered(by: request.callFields) ? nil : pictureDemand(request, attempt: demand.attempt + 1)
    }

    /// Adds the route of the pictures to the api host.
    func addPictures(to router: inout Router) {
        router.on("GET", PictureDemands.picturePath) { [self] request in
            guard let demand = pictures.demand(request.query["sid"] ?? "") else { return .empty(404) }
            var response = ServerResponse.asset(demand.picture, DrawnPicture.mediaType)
            response.headers["Cache-Control"] = "no-store"
            response.headers["Content-Security-Policy"] = "default-src 'none'"
            return response
        }
    }

    /// Demands a confirmation: error 24 with a text for the member.
    func confirmationDemand(_ request: ServerRequest) -> ServerResponse {
        let name = request.path.dropFirst("/method/".count)
        return apiFailure(
            24, "Confirmation required", ["confirmation_text": .string("The app wants to call \(name). Allow it?")])
    }
}

extension ServerRequest {
    /// The fields of a call of the API, in its query or its body.
    var callFields: FormFields { method == "POST" ? (try? form()) ?? [] : query }
}
