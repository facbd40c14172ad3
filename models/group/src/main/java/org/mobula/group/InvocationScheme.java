package org.mobula.group;

/** How a call on a group reference is forwarded to members. */
public sealed interface InvocationScheme permits MemberScheme, CombinedInvocation {}
