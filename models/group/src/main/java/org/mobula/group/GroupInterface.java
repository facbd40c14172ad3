package org.mobula.group;

/**
 * May be extended by the interfaces of groups, as in programs written for GMI. It is not required: any interface that
 * can be called remotely can be the interface of a group.
 */
public interface GroupInterface {}
