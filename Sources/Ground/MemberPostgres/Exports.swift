// Types of lower modules in this module's public signatures, each by itself, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import struct MemberCore.ErrorExplanation
@_exported public import protocol MemberCore.ExplainedError
@_exported public import protocol MemberCore.MemberClock
@_exported public import struct MemberCore.SystemClock
