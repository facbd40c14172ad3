package org.mobula.group;

/**
 * The call goes to one member.
 *
 * @param destination its rank
 */
public record SingleInvocation(int destination) implements MemberScheme {}
