/**
 * The consistency protocols of this room, each a class with its states and its table. They use nothing but
 * {@link org.mobula.shared.spi}, as protocols of users do. Start with {@code LazyProtocol}.
 */
@NullMarked
package org.mobula.shared.internal.protocol;

import org.jspecify.annotations.NullMarked;
