package org.mobula.group;

/**
 * How a call is forwarded to members. A {@link CombinedInvocation} forwards its combined call by one of these schemes.
 */
public sealed interface MemberScheme extends InvocationScheme
        permits SingleInvocation, GroupInvocation, PersonalizedInvocation {}
