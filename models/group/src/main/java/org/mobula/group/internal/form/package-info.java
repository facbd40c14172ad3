/**
 * How groups and meetings form: what rank 0 keeps of them ({@link org.mobula.group.internal.form.GroupRegistry},
 * {@link org.mobula.group.internal.form.MeetingRegistry}), what nodes ask of each other
 * ({@link org.mobula.group.internal.form.GroupService}), and what a group is when it is complete
 * ({@link org.mobula.group.internal.form.GroupTable}), with the tree that calls are passed on along.
 */
package org.mobula.group.internal.form;
