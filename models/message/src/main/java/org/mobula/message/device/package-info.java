/**
 * The small interface for whoever builds a message-passing library of his own: the xxdev device of Guillermo L. Taboada's
 * thesis (A Coruna, 2009, chapter 4), thirteen methods, over the same engine as communicators.
 *
 * <p>A {@link org.mobula.message.device.Device} is chosen by name, joins by {@code init}, and then sends and receives
 * any array, section or object. Where the thesis leaves something open, this is what holds here:
 * <ul>
 * <li>Sends and receives have a context as probes do: an argument of its own, 0 if it is not given, never a wildcard.
 * <li>Part of an array is a {@link org.mobula.message.Section}. A receive of anything else but an array or a section
 *     is one of an object, which its status holds.
 * <li>A message longer than the room for it is an error at the receiver, and so is one of other elements.
 * <li>Waiting again for a request gives the same status again.
 * <li>{@code cancel} takes back what nobody has matched; a request taken back is done, and its status says so.
 * <li>{@code peek} gives each request once: of those done since it was called last, the one that was begun last.
 * </ul>
 *
 * <p>Start reading at {@link org.mobula.message.device.Device}; how one joins by a file is in {@code FileJob}.
 */
package org.mobula.message.device;
