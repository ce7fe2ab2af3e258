// Types of lower modules that stand in this module's public signatures, each by itself, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import struct MemberCore.DiagnosticEvent
@_exported public import struct MemberCore.DiagnosticValue
@_exported public import struct MemberCore.Diagnostics
@_exported public import struct MemberCore.FormFields
@_exported public import struct MemberCore.HTTPHeaders
@_exported public import enum MemberCore.JSONValue
@_exported public import protocol MemberCore.MemberClock
@_exported public import protocol MemberCore.RandomSource
@_exported public import struct MemberCore.Secret
@_exported public import struct MemberCore.SystemClock
@_exported public import struct MemberCore.SystemRandom
@_exported public import struct MemberHTTP.HTTPBody
@_exported public import enum MemberHTTP.HTTPError
@_exported public import struct MemberHTTP.HTTPLimits
@_exported public import struct MemberHTTP.HTTPRequest
@_exported public import struct MemberHTTP.HTTPResponse
@_exported public import protocol MemberHTTP.HTTPTransport
@_exported public import class MemberHTTP.NetworkTransport
@_exported public import struct MemberHTTP.NetworkTransportConfiguration
@_exported public import enum MemberJOSE.JOSEError
@_exported public import struct MemberJOSE.JOSEHeader
@_exported public import struct MemberJOSE.JWSAlgorithm
