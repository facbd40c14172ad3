/**
 * A small interface for message-passing libraries: the xxdev device of Guillermo L. Taboada's thesis (A Coruna, 2009,
 * chapter 4), thirteen methods over the same engine as communicators.
 *
 * <p>A {@link org.mobula.message.device.Device} is chosen by name, joins by {@code init}, and then sends and receives
 * any array, section or object. Where the thesis is not specific, this package defines:
 * <ul>
 * <li>Sends and receives have a context as probes do: a separate argument, 0 by default, never a wildcard.
 * <li>Part of an array is a {@link org.mobula.message.Section}. A receive with any other buffer than an array or
 *     a section receives an object, which its status holds.
 * <li>A message that is longer than the buffer, or of another kind of elements, is an error at the receiver.
 * <li>Waiting again for a request returns the same status.
 * <li>{@code cancel} cancels a request that has not been matched; then it is done, and its status says so.
 * <li>{@code peek} returns each request once: of those done since the last call, the one that was started last.
 * </ul>
 *
 * <p>Start at {@link org.mobula.message.device.Device}; {@code FileJob} implements joining by a file.
 */
package org.mobula.message.device;
