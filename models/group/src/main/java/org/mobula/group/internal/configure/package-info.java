/**
 * What happens before calls: members join ({@link org.mobula.group.internal.configure.Joining}), methods are named
 * ({@link org.mobula.group.internal.configure.NamedMethods}), and what other nodes have to know of a configuration is
 * agreed on ({@link org.mobula.group.internal.configure.Configuring}). Seldom, and without haste.
 */
package org.mobula.group.internal.configure;
