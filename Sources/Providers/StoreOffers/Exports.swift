// Types of lower modules that this module's public signatures use, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import enum MemberCore.JSONValue
@_exported public import protocol MemberCore.MemberClock
@_exported public import enum MemberCore.StrictJSON
@_exported public import struct MemberCore.SystemClock
@_exported public import struct MemberCrypto.Certificate
@_exported public import enum MemberCrypto.CertificateProblem
@_exported public import enum MemberCrypto.CryptoError
@_exported public import class MemberCrypto.RevocationChecker
@_exported public import struct MemberCrypto.RevocationQuery
@_exported public import enum MemberCrypto.SignedDataProblem
@_exported public import struct MemberHTTP.HTTPBody
@_exported public import enum MemberHTTP.HTTPError
@_exported public import struct MemberHTTP.HTTPRequest
@_exported public import struct MemberHTTP.HTTPResponse
@_exported public import protocol MemberHTTP.HTTPTransport
@_exported public import class MemberHTTP.NetworkTransport
@_exported public import enum MemberJOSE.JOSEError
@_exported public import struct MemberUI.ComponentAsset
@_exported public import struct MemberUI.ComponentHTML
@_exported public import struct MemberUI.HTML
@_exported public import struct MemberUI.HTMLDocument
@_exported public import enum MemberUI.MemberLanguage
